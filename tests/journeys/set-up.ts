import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { productPicture, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const chromium = await openChromium()
const picture = async (page: Page, name: string) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}
const create = (page: Page) => page.getByRole('button', { name: 'Criar conta e entrar' })

async function typeAccount(page: Page) {
  await page.getByLabel('Email').fill(seller.email)
  await page.getByLabel('Senha', { exact: true }).fill(seller.password)
}

/** Switches the language, and waits for a field in that language. */
async function switchLanguage(page: Page, language: string, field: string) {
  await page.getByRole('button', { name: language }).click()
  await page.getByLabel(field).waitFor()
}

describe('a new owner in Brazil who sets up a shop on a phone', () => {
  it('finds the country, language and currency filled in from the browser, and arrives at the home screen', async () => {
    const shop = await startShop({ SEED: 'none' })
    const { page, expectNoComplaints } = await chromium.newPerson({
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
      timezoneId: 'America/Manaus',
      colorScheme: 'dark',
    })
    await page.goto(shop.ownerLink)
    await typeAccount(page)
    const values = ['País', 'Moeda', 'Idioma da loja'].map(label => page.getByLabel(label).inputValue())
    expect(await Promise.all(values)).toEqual(['BR', 'brl', 'pt-BR'])
    await create(page).click()
    await page.getByText('Nome da loja: digite o nome que os clientes verão').waitFor()
    await expectGoodLayouts(page, 'set-up-refused')
    await page.getByLabel('Nome da loja').fill('Casa Lume')
    await page.getByLabel('Logotipo', { exact: true }).last().setInputFiles(productPicture)
    await page.getByRole('img', { name: 'Logotipo escolhido' }).waitFor()
    await expectGoodLayouts(page, 'set-up-logo')
    await picture(page, 'set-up-390-dark')
    await create(page).click()
    await page.waitForURL(/\/home$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { sql } = createShopQueries(shop)
    const [row] = await sql<{ logo_url: string }>(`select name, language, currency, time_zone, logo_url,
      identity->>'country' country from shop`)
    expect(row).toMatchObject({
      name: 'Casa Lume',
      language: 'pt-BR',
      currency: 'brl',
      time_zone: 'America/Manaus',
      country: 'BR',
      logo_url: expect.stringContaining('/storage/'),
    })
    const { page: shopper } = await chromium.newPerson({ locale: 'en-US' })
    await shopper.goto(shop.url)
    expect(await shopper.locator('html').getAttribute('lang')).toBe('pt-BR')
    await shopper.getByRole('img', { name: 'Casa Lume' }).first().waitFor()
    expectNoComplaints()
  })
})

describe('a new owner with an English browser who sets up a shop on a desktop', () => {
  it('selects the reader’s language for the shop, and reads the administration in English', async () => {
    const shop = await startShop({ SEED: 'none' })
    const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'en-GB', timezoneId: 'Europe/London' })
    await page.goto(shop.ownerLink)
    await typeAccount(page)
    await picture(page, 'set-up-1280')
    expect(await page.getByLabel('Moeda').inputValue()).toBe('gbp')
    await page.getByLabel('País').selectOption('PT')
    expect(await page.getByLabel('Moeda').inputValue()).toBe('eur')
    await page.getByLabel('Moeda').selectOption('usd')
    await page.getByLabel('País').selectOption('BR')
    expect(await page.getByLabel('Moeda').inputValue()).toBe('usd')
    await page.getByLabel('Idioma da loja').selectOption('reader')
    await page.getByText('Cada cliente lê em português ou em inglês').waitFor()
    await page.getByLabel('Nome da loja').fill('Casa Lume')
    await switchLanguage(page, 'English', 'Shop name')
    await switchLanguage(page, 'Português', 'Nome da loja')
    const labels = ['E-mail', 'Nome da loja', 'País', 'Moeda', 'Idioma da loja']
    const kept = labels.map(label => page.getByLabel(label, { exact: true }).inputValue())
    expect(await Promise.all(kept)).toEqual([seller.email, 'Casa Lume', 'BR', 'usd', 'reader'])
    await page.getByLabel('País').selectOption('PT')
    expect(await page.getByLabel('Moeda').inputValue()).toBe('usd')
    await page.getByLabel('Senha', { exact: true }).fill(seller.password)
    const listStored = () => page.evaluate(() => JSON.stringify(sessionStorage))
    expect(await listStored()).toContain(seller.email)
    expect(await listStored()).not.toContain(seller.password)
    await expectGoodLayouts(page, 'set-up')
    await create(page).click()
    await page.waitForURL(/\/home$/)
    await expect.poll(listStored).not.toContain(seller.email)
    await page.getByRole('link', { name: 'Settings' }).first().waitFor()
    await page.goto(`${shop.url}/settings?tab=shop`)
    await expect.poll(() => page.getByLabel('Language', { exact: true }).inputValue()).toBe('reader')
    await page.getByText('Each customer reads Portuguese or English').waitFor()
    // A shop that has a currency can change it but not remove it.
    expect(await page.getByLabel('Currency').locator('option[value=""]').count()).toBe(0)
    await picture(page, 'settings-reader-language')
    for (const [locale, language] of [
      ['pt-BR', 'pt-BR'],
      ['de-DE', 'en'],
    ] as const) {
      const { page: shopper } = await chromium.newPerson({ locale })
      await shopper.goto(shop.url)
      expect(await shopper.locator('html').getAttribute('lang')).toBe(language)
    }
    expectNoComplaints()
  })
})

describe('the owner of the demo shop', () => {
  it('is asked for the account only, and the shop keeps its language and currency', async () => {
    const shop = await startShop()
    const { page } = await chromium.newPerson({ locale: 'pt-BR' })
    await page.goto(shop.ownerLink)
    await typeAccount(page)
    expect(await page.getByLabel('Nome da loja').count()).toBe(0)
    await create(page).click()
    await page.waitForURL(/\/home$/)
    const { sql } = createShopQueries(shop)
    expect(await sql('select name, language, currency from shop')).toEqual([
      { name: 'Lumen', language: 'spec', currency: null },
    ])
  })
})
