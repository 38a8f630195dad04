import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, getFocusedId, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()
const seller = await chromium.newPerson()
const shippingWords = /Delivery|courier|Packed and shipped|Ship to|Address|ZIP|Entrega|Embalado/
const [course, guide, tumbler] = ['SPK-OAT', 'SRM-30', 'TRL-FOREST']
// Two products of the demo shop become products without shipping.
await sql(
  `update products set shipping_options = '[]' where id in
   (select product_id from product_variants where sku = any($1))`,
  [[course, guide]],
)

describe('a shopper buying goods that are not shipped', () => {
  it('buys on a phone without a shipping address, and follows the link of the confirmation page', async () => {
    const { page } = await chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(shop.url + (await getCheckoutPath(course)))
    const typed = { Email: 'ana@example.com', 'Full name': 'Ana Souza', 'Phone number (optional)': '4155550123' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    expect(await page.locator('main').textContent()).not.toMatch(shippingWords)
    expect(await page.getByLabel('Country/Region').inputValue()).toBe('US')
    await expectAccessible(page)
    await expectGoodLayouts(page, 'unshipped-checkout')
    await page.getByLabel('Cardholder name').fill('Ana Souza')
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const pageText = await page.locator('main').textContent()
    expect(pageText).toContain('Payment received')
    expect(pageText).not.toMatch(shippingWords)
    await expectGoodLayouts(page, 'unshipped-confirmed')
    expect(await page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe('/')
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(shippingWords)
    await page.goto(`${shop.url}/thank-you`)
    expect(await page.locator('main').textContent()).not.toMatch(shippingWords)
  })

  it('orders free goods on pages that do not mention payment', async () => {
    await sql(`update products set price = 0 where id = (select product_id from product_variants where sku = $1)`, [
      course,
    ])
    await sql('update product_variants set price_adjustment = 0 where sku = $1', [course])
    const { page } = await chromium.newPerson()
    await page.goto(shop.url + (await getCheckoutPath(course)))
    for (const [label, text] of Object.entries({
      Email: 'bia@example.com',
      'Full name': 'Bia Souza',
    }))
      await page.getByLabel(label, { exact: true }).fill(text)
    // The price was changed by SQL, so the cached page shows the old price until the checkout's response corrects it.
    await page.getByText('Nothing to pay today').first().waitFor()
    await page.locator('.paybar button').click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const pageText = await page.locator('main').textContent()
    expect(pageText).toMatch(/Order placed\s*There was nothing to pay\./)
    expect(pageText).not.toMatch(/Payment received|Paid/)
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByText('Your order is placed. There was nothing to pay.').waitFor()
  })

  it('orders in the simple checkout with two fields, and the seller sees no delivery details', async () => {
    const { page } = await chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const address = (await getCheckoutPath(guide)).replace('/checkout?', '/checkout-page?')
    await page.goto(shop.url + address)
    for (const [label, text] of Object.entries({
      'Nome Completo': 'Carla Dias',
      Email: 'carla@exemplo.com.br',
    }))
      await page.getByLabel(label, { exact: true }).fill(text)
    expect(await page.locator('main').textContent()).not.toMatch(/Endereço|Cidade|CEP/)
    await page.getByRole('button', { name: 'Finalizar Compra' }).first().click()
    await page.getByText('Pedido processado com sucesso!').first().waitFor()
    await expectGoodLayouts(page, 'unshipped-simple')
    const { page: office } = seller
    await becomeOwner(office, shop.ownerLink)
    const [order] = await sql<{ id: string }>(`select id from orders where email = 'carla@exemplo.com.br'`)
    await office.goto(`${shop.url}/orders/${order?.id}`)
    await office.getByText('Carla Dias').first().waitFor()
    const orderText = await office.locator('main').textContent()
    expect(orderText).toMatch(/País\s*Brasil/)
    expect(orderText).not.toMatch(/Entrega/)
  })
})

describe('a shopper buying a digital product in reais on a phone', () => {
  const viewport = { width: 390, height: 844 }
  const inReais = { locale: 'pt-BR', viewport, hasTouch: true, isMobile: true }

  it('fills in at most four fields in addition to the payment, three of them on the first screen', async () => {
    await sql(
      `update products set currency = 'brl', language = 'pt-BR', price = 14900, shipping_options = '[]'
       where id = (select product_id from product_variants where sku = $1)`,
      [guide],
    )
    await sql('update content_version set version = version + 1')
    const { page, expectNoComplaints } = await chromium.newPerson(inReais)
    await page.goto(shop.url + (await getCheckoutPath(guide)))
    const contact = page.locator('main .sec').first()
    await contact.getByLabel('CPF ou CNPJ').waitFor()
    const fields = contact.locator('.field').filter({ visible: true })
    expect(await fields.locator('.label').allTextContents()).toEqual([
      'E-mail',
      'Nome completo',
      'CPF ou CNPJ',
      'Celular (opcional)',
    ])
    const payBar = await page.locator('.paybar').boundingBox()
    const boxes = await Promise.all((await fields.locator('.ctl').all()).map(control => control.boundingBox()))
    const onFirstScreen = boxes.filter(box => box && payBar && box.y >= 0 && box.y + box.height <= payBar.y)
    expect(onFirstScreen.length).toBeGreaterThanOrEqual(3)
    await takeScreenshot(page, 'digital-reais-390')
    await expectAccessible(page)
    await expectGoodLayouts(page, 'digital-reais')
    await page.setViewportSize(viewport)
    await page.getByLabel('E-mail', { exact: true }).fill('digital@exemplo.com.br')
    await page.locator('.paybar button').click()
    await expect.poll(() => getFocusedId(page)).toBe('name')
    await page.locator('.toast').getByText('Nome completo').waitFor()
    await takeScreenshot(page, 'digital-first-press-390')
    const typed = { 'Nome completo': 'Ana Souza', 'CPF ou CNPJ': '11144477735' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Nome no cartão').fill('Ana Souza')
    await typeCard(page, '4242424242424242')
    await page.locator('.paybar button').click()
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    const [order] = await sql<{ phone: string | null; tax: string; country: string }>(
      `select phone, tax_id tax, address ->> 'country' country from orders where email = 'digital@exemplo.com.br'`,
    )
    expect(order).toEqual({ phone: null, tax: '11144477735', country: 'BR' })
    expectNoComplaints()
  })

  it('sees no phone field when the seller has hidden it', async () => {
    const { page: office } = seller
    await office.goto(`${shop.url}/settings?tab=shop`)
    await office.getByLabel('Telefone em produtos sem entrega').selectOption('hidden')
    await takeScreenshot(office, 'phone-field-setting', { fullPage: true })
    await office
      .getByRole('button', { name: /^Salvar/ })
      .last()
      .click()
    await expect
      .poll(async () => (await sql<{ field: string }>('select phone_field field from shop'))[0]?.field)
      .toBe('hidden')
    const { page } = await chromium.newPerson(inReais)
    await page.goto(shop.url + (await getCheckoutPath(guide)))
    await page.getByLabel('CPF ou CNPJ').waitFor()
    expect(await page.getByLabel(/Celular/).count()).toBe(0)
  })
})

describe('a shopper buying goods that are shipped', () => {
  it('reads the country’s name in the address on the confirmation page', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shop.url + (await getCheckoutPath(tumbler)))
    await typeBuyer(page)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    const pageText = await page.locator('.facts').textContent()
    expect(pageText).toMatch(/Ship to[\s\S]+94110\s*United States$/)
    await expectGoodLayouts(page, 'shipped-confirmed')
  })
})
