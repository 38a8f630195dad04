import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createKeystrokeMeter } from '#tests/support/keystroke-meter.ts'
import { takeScreenshot } from '#tests/support/page-checks.ts'
import { productPicture, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' }, { sellsByPix: true })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const maxClicks = 20
const maxSeconds = 100

it('makes a test sale on the seller’s page within 20 clicks and 100 seconds of the keystroke model', async () => {
  const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const meter = createKeystrokeMeter(page)

  await page.goto(shop.ownerLink)
  await meter.tabTo(page.getByLabel('Email'))
  await meter.type(seller.email)
  await meter.tabTo(page.getByLabel('Senha', { exact: true }))
  await meter.type(seller.password)
  await meter.tabTo(page.getByLabel('Nome da loja'))
  await meter.type('Casa Lume')
  await meter.press('Enter')

  await meter.click(page.getByRole('link', { name: 'Criar um produto' }))
  await meter.click(page.getByRole('textbox', { name: 'Título' }))
  await meter.type('Luminária Lua')
  await meter.chooseFile(page.getByRole('button', { name: 'Escolher arquivos' }), productPicture)
  await page.getByRole('img', { name: 'Luminária Lua, imagem 1' }).waitFor()
  await meter.click(page.getByLabel('Preço', { exact: true }))
  await meter.type('89')
  await meter.press('Enter')
  await page.getByText('Produto criado').first().waitFor()

  await meter.click(page.getByRole('link', { name: 'Início' }))
  await meter.click(page.getByRole('link', { name: 'Publicar uma página' }))
  await meter.click(page.getByLabel('Nome', { exact: true }))
  await meter.type('Lua')
  await expect.poll(() => page.getByRole('checkbox', { name: /Luminária Lua/ }).isChecked()).toBe(true)
  await meter.click(page.getByText('Produto físico', { exact: true }))
  await meter.click(page.getByRole('button', { name: 'Criar e publicar' }))
  await page.getByText('Lua está no ar').first().waitFor()

  const own = await meter.clickToOpenTab(page.getByRole('link', { name: /^Ver página/ }).first())
  await meter.click(own.frameLocator('iframe').locator('a[href*="checkout"]').first())
  await own.waitForURL(/\/checkout\?product=/)
  // The seller finds a test card on the page of test cards, and types its number in the checkout.
  await meter.clickToOpenTab(own.getByRole('link', { name: 'Ver cartões de teste' }))
  await meter.returnTo(own)
  await meter.click(own.getByLabel('E-mail', { exact: true }))
  await meter.type('ana@lume.example')
  await meter.tabTo(own.getByLabel('Nome completo'))
  await meter.type('Ana Lume')
  await meter.tabTo(own.getByLabel('CPF ou CNPJ'))
  await meter.type('11144477735')
  await meter.click(own.getByText('Cartão de crédito'))
  await meter.click(own.frameLocator('iframe[src*="type=cardNumber"]').locator('input').first())
  await meter.type('4242424242424242')
  await meter.press('Tab')
  await meter.type('1234')
  await meter.press('Tab')
  await meter.type('123')
  await meter.tabTo(own.getByLabel('Nome no cartão'))
  await meter.type('Ana Lume')
  await meter.click(own.getByRole('button', { name: /^Pagar R\$/ }).first())
  await own.waitForURL(/\/thank-you$/)
  await own.getByText('R$ 89,00').first().waitFor()
  await takeScreenshot(own, 'first-test-sale')

  const { clicks, keys, seconds } = meter.readCounts()
  console.info(`first test sale: ${clicks} clicks, ${keys} keys, ${Math.round(seconds)} s of the keystroke model`)
  expect(clicks).toBeLessThanOrEqual(maxClicks)
  expect(seconds).toBeLessThanOrEqual(maxSeconds)
  expect(await sql('select state, total_cents, currency, language from orders')).toEqual([
    { state: 'paid', total_cents: 8900, currency: 'brl', language: 'pt-BR' },
  ])
  expectNoComplaints()
})
