import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()
const { page: office, expectNoComplaints } = await chromium.newPerson()
const email = 'zuleica@example.com'
const box = 'Email me news and offers. I can unsubscribe at any time.'

const button = (name: string | RegExp) => office.getByRole('button', { name })
const rows = () => office.getByRole('table', { name: 'Clientes' }).locator('tbody tr')
const open = () => office.goto(`${shop.url}/customers`)
const dialog = office.getByRole('dialog')

/** Checks whether the page's HTML contains the customer's name or e-mail address. */
const mentionsCustomer = async (page: Page) => /zuleica/i.test(await page.content())

beforeAll(() => becomeOwner(office, shop.ownerLink))

describe('a seller looking after customers', () => {
  it('sees an empty customer list before the first paid order', async () => {
    await open()
    await office.getByText('Seus clientes aparecem aqui').waitFor()
    await expectGoodLayouts(office, 'customers-none')
  })

  it('asks shoppers for their consent to promotional e-mails with a checkbox that starts unchecked', async () => {
    await sql('update shop set asks_consent = true')
    await sql('update content_version set version = version + 1')
    const { page } = await chromium.newPerson()
    await page.goto(shop.url + (await getCheckoutPath('SPK-OAT')))
    const agree = page.getByRole('checkbox', { name: box })
    await expect.poll(() => agree.isChecked()).toBe(false)
    await typeBuyer(page, email)
    await page.getByLabel('Full name', { exact: true }).fill('Zuleica Quaresma')
    await page.getByText(box).click()
    await expect.poll(() => agree.isChecked()).toBe(true)
    await typeCard(page, '4242424242424242')
    await expectGoodLayouts(page, 'checkout-consent')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await page.goto(shop.url + (await getCheckoutPath('SPK-OAT')).replace('/checkout?', '/checkout-page?'))
    await page.getByRole('checkbox').waitFor()
    await expectGoodLayouts(page, 'simple-checkout-consent')
  })

  it('finds a customer by name and by consent', async () => {
    const [lamp] = await sql<{ id: string }>("select product_id id from product_variants where sku = 'HALO-SAND'")
    for (let buyers = 0; buyers < 2; buyers += 1) {
      const buyer = createHttpBuyer(shop)
      const { checkoutId, intentId } = await buyer.reachIntent(lamp?.id ?? '')
      await buyer.confirm(intentId)
      await buyer.settle(checkoutId)
    }
    await open()
    await expect.poll(() => rows().count()).toBe(3)
    await expectGoodLayouts(office, 'customers')
    await office.getByLabel('Buscar por nome ou e-mail').fill('quaresma')
    await expect.poll(() => rows().count()).toBe(1)
    await office.waitForURL(/q=quaresma/)
    await office.getByLabel('Buscar por nome ou e-mail').fill('ninguém')
    await office.getByText('Nenhum cliente encontrado para “ninguém”').waitFor()
    await button('Limpar filtros').click()
    await expect.poll(() => rows().count()).toBe(3)
    await office.getByLabel('Novidades por e-mail').selectOption('Aceita')
    await expect.poll(() => rows().count()).toBe(1)
    await expectGoodLayouts(office, 'customers-narrowed')
  })

  it('records a withdrawn consent, and undoes the withdrawal', async () => {
    await rows().first().click()
    await office.getByRole('heading', { level: 1, name: 'Zuleica Quaresma' }).waitFor()
    await office.getByText('A loja pode enviar novidades e ofertas a esta pessoa.').waitFor()
    await expectGoodLayouts(office, 'customer')
    expect(await mentionsCustomer(office)).toBe(true)
    await button('Registrar que não aceita').click()
    await createToastLocator(office)('Registrado: não aceita novidades').waitFor()
    await office.getByText('A loja só envia e-mails sobre os pedidos e as assinaturas dela.').waitFor()
    await button('Desfazer').click()
    await office.getByText('A loja pode enviar novidades e ofertas a esta pessoa.').waitFor()
    await waitForNoToast(office)
  })

  it('exports everything stored about a customer', async () => {
    const [download] = await Promise.all([office.waitForEvent('download'), button('Exportar dados').click()])
    const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file).toMatchObject({ customer: { email, name: 'Zuleica Quaresma' }, consent: { given: true } })
    expect(JSON.stringify(file)).toContain('2150 Folsom Street')
    expect(download.suggestedFilename()).not.toMatch(/zuleica/i)
    await waitForNoToast(office)
  })

  it('erases a customer after typing the e-mail address, and no screen shows that customer', async () => {
    const path = new URL(office.url()).pathname
    await button('Apagar dados').click()
    await dialog.getByText('O que é mantido, e por quê').waitFor()
    await expectGoodLayouts(office, 'customer-erase')
    await office.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe('Apagar dados')
    await button('Apagar dados').click()
    await dialog.getByRole('textbox').fill('zuleika@example.com')
    await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
    await dialog.getByText(`Digite exatamente ${email}`).waitFor()
    await dialog.getByRole('textbox').fill(email)
    await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await createToastLocator(office)('Dados apagados').waitFor()
    await office.getByRole('heading', { level: 1, name: 'Cliente com dados apagados' }).waitFor()
    await expect
      .poll(() => office.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^A loja não tem mais dados pessoais/)
    await waitForNoToast(office)
    await expectGoodLayouts(office, 'customer-erased')
    expect(await mentionsCustomer(office)).toBe(false)
    const [order] = await sql<{ id: string }>('select id from orders order by number limit 1')
    for (const [address, heading] of [
      ['/customers', 'Clientes'],
      ['/orders', 'Pedidos'],
      [`/orders/${order?.id}`, 'Linha do tempo'],
      ['/mails', 'E-mails'],
      [path, 'Cliente com dados apagados'],
    ] as const) {
      await office.goto(shop.url + address)
      await office.getByRole('heading', { name: heading }).first().waitFor()
      await office.waitForLoadState('networkidle')
      expect([address, await mentionsCustomer(office)]).toEqual([address, false])
    }
    await open()
    await office.getByLabel('Buscar por nome ou e-mail').fill('zuleica')
    await office.getByText('Nenhum cliente encontrado').waitFor()
  })

  it('sees no browser errors during the whole journey', () => expectNoComplaints())
})
