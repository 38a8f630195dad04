import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop()
const { sql, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const { page: sellerPage } = await chromium.newPerson()
await becomeOwner(sellerPage, shop.ownerLink)
const seller = await signInPageSeller(shop.url)
let [product, scarce]: { id: string }[] = []

beforeAll(async () => {
  const [{ images } = { images: [] }] = await sql<{ images: string[] }>(
    `select p.images from products p join product_variants v on v.product_id = p.id where v.sku = 'CND-FIG-300'`,
  )
  const create = (title: string, sku: string, stock: number | null, other: object) =>
    seller.call<{ id: string }>('POST', '/api/v1/products', {
      title,
      images,
      shippingOptions: [],
      variants: [{ name: 'Standard', sku, cents: 10_000, stock, isDefault: true, image: null }],
      ...other,
    })
  product = await create('Vela de figo', 'VELA', null, { currency: 'brl', language: 'pt-BR' })
  scarce = await create('Fig candle', 'CANDLE', 4, { currency: 'usd' })
})

const total = (page: Page) => page.locator('.tot dd span').first()
/** Amounts in reais contain a no-break space. */
const readText = async (of: Locator) => (await of.textContent())?.replaceAll('\u00a0', ' ')
const expectTotal = (page: Page, text: string) => expect.poll(() => readText(total(page))).toBe(text)
const card = (page: Page, name: RegExp) => page.getByRole('radio', { name }).filter({ visible: true })
const open = (page: Page, { id } = { id: '' }, path = '/checkout') => page.goto(`${shop.url}${path}?product=${id}`)

describe('a seller who sets quantity prices', () => {
  it('calculates ‘take 3, pay 2’, reads what is wrong at the field, and saves a preselected price', async () => {
    const page = sellerPage
    await page.goto(`${shop.url}/products?q=VELA`)
    await page.getByRole('button', { name: 'Variants' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Editar Standard' }).click()
    await dialog.getByRole('button', { name: 'Calcular' }).click()
    const first = dialog.getByRole('group', { name: 'Preço por quantidade 1' })
    await expect.poll(() => first.getByLabel('Preço de cada').inputValue()).toBe('66,66')
    await first.getByText('Economia de R$ 100,02').waitFor()
    await first.getByRole('radio', { name: 'Já vem escolhida' }).check()
    await dialog.getByRole('button', { name: 'Adicionar preço' }).click()
    const second = dialog.getByRole('group', { name: 'Preço por quantidade 2' })
    await second.getByLabel('A partir de').fill('5')
    await second.getByLabel('Preço de cada').fill('70')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await second.getByText('O preço de cada precisa ser menor que na linha anterior.').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'quantity-editor-problem')
    await second.getByLabel('Preço de cada').fill('60')
    await takeScreenshot(page, 'quantity-editor')
    await page.setViewportSize(phone.viewport)
    await takeScreenshot(page, 'quantity-editor-390')
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.getByText('3 × R$ 66,66 · 5 × R$ 60,00').waitFor()
    await takeScreenshot(page, 'quantity-saved')
    const [variant] = await sql<{ quantity_prices: object }>(
      `select quantity_prices from product_variants where sku = 'VELA'`,
    )
    expect(variant?.quantity_prices).toEqual({
      steps: [
        { quantity: 3, unitCents: 6_666 },
        { quantity: 5, unitCents: 6_000 },
      ],
      preselected: 3,
    })
    const [{ variants } = { variants: [] }] = await sql<{ variants: string[] }>(
      `select array_agg(id::text) variants from product_variants where sku = 'CANDLE'`,
    )
    const steps = [3, 5].map(quantity => ({ quantity, unitCents: 9_500 - quantity * 500 }))
    await seller.call('PUT', `/api/v1/products/${scarce?.id}/variants/${variants[0]}`, {
      ...{ name: 'Standard', sku: 'CANDLE' },
      quantityPrices: { steps, preselected: 5 },
    })
  })
})

describe('a shopper who buys several units', () => {
  it('finds the preselected quantity, changes it by cards and by the stepper, and pays the quantity price', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await open(page, product)
    await expectTotal(page, 'R$ 199,98')
    const three = card(page, /^Leve 3 R\$\s66,66 cada economize R\$\s100,02 R\$\s199,98 Antes: R\$\s300,00$/)
    expect(await three.isChecked()).toBe(true)
    await expectAccessible(page)
    await takeScreenshot(page, 'quantity-390', { fullPage: true })
    await card(page, /^1 unidade/).check()
    await expectTotal(page, 'R$ 100,00')
    await page.keyboard.press('ArrowDown')
    await expectTotal(page, 'R$ 199,98')
    await page.locator('.fold').click()
    await page.getByRole('button', { name: 'Um a mais' }).click()
    await expectTotal(page, 'R$ 266,64')
    expect(await three.isChecked()).toBe(false)
    await three.check()
    await expectTotal(page, 'R$ 199,98')
    expectNoComplaints()
  })

  it('pays three units by card, and the order has their price', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 1280, height: 900 } })
    await open(page, scarce)
    await waitForCardFields(page)
    await expectTotal(page, '$100.00')
    expect(await page.getByRole('radio', { name: /^Buy 5/ }).count()).toBe(0)
    await card(page, /^Buy 3 \$80.00 each save \$60.00/).check()
    await expectTotal(page, '$240.00')
    // The line of the summary shows the price of all units, like the subtotal below it.
    await page.locator('.line .price').getByText('$240.00', { exact: true }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'quantity-desktop', { fullPage: true })
    await typeContact(page, 'three@example.com')
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay $240.00' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await takeScreenshot(page, 'quantity-confirmed', { fullPage: true })
    await expect.poll(() => listCapturedCents('three@example.com')).toEqual([24_000])
    const lines = await sql(
      `select l.quantity, l.unit_cents, l.total_cents from order_lines l join orders o on o.id = l.order_id
        where o.email = 'three@example.com'`,
    )
    expect(lines).toEqual([{ quantity: 3, unit_cents: 8_000, total_cents: 24_000 }])
    expectNoComplaints()
  })

  it('chooses the quantity on the simple checkout too', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await open(page, product, '/checkout-page')
    const shown = page.locator('.tot dd')
    await expect.poll(() => readText(shown)).toBe('R$ 199,98')
    await card(page, /^Leve 5/).check()
    await expect.poll(() => readText(shown)).toBe('R$ 300,00')
    await expectAccessible(page)
    await takeScreenshot(page, 'quantity-simple-390', { fullPage: true })
    expectNoComplaints()
  })
})
