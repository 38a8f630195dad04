import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop()
const { sql, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const { page: office, expectNoComplaints } = await chromium.newPerson()
await becomeOwner(office, shop.ownerLink)
const seller = await signInPageSeller(shop.url)
let kit = { id: '' }
const readStock = async () =>
  Object.fromEntries(
    (
      await sql<{ sku: string; units: number }>(
        `select sku, stock_quantity units from product_variants where sku in ('MUG', 'SHIRT') order by sku`,
      )
    ).map(({ sku, units }) => [sku, units]),
  )

beforeAll(async () => {
  const [{ images } = { images: [] }] = await sql<{ images: string[] }>(
    `select p.images from products p join product_variants v on v.product_id = p.id where v.sku = 'CND-FIG-300'`,
  )
  const create = (title: string, sku: string, cents: number, stock: number | null) =>
    seller.call<{ id: string }>('POST', '/api/v1/products', {
      title,
      images,
      currency: 'usd',
      shippingOptions: [],
      variants: [{ name: 'Standard', sku, cents, stock, isDefault: true, image: null }],
    })
  await create('Mug', 'MUG', 1_500, 9)
  await create('Shirt', 'SHIRT', 4_000, 3)
  kit = await create('Welcome kit', 'WELCOME', 6_000, null)
})

describe('a seller who makes a kit', () => {
  it('adds the parts, reads how many kits they are enough for, and saves', async () => {
    await office.goto(`${shop.url}/products?q=WELCOME`)
    await office.getByRole('button', { name: 'Variants' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Editar Standard' }).click()
    const field = dialog.getByLabel('Adicionar item ao kit')
    for (const sku of ['MUG', 'SHIRT']) {
      await field.fill(sku)
      await office.getByRole('option', { name: new RegExp(sku) }).click()
    }
    await dialog.getByLabel(/^Quantidade de Mug/).fill('2')
    await dialog.getByText(/^Dá para montar 3\. Limita: Shirt/).waitFor()
    await dialog.getByText('Itens separados: $70.00 · Kit: $60.00. Economia de $10.00.').waitFor()
    await expect.poll(() => findAxeViolations(office)).toEqual([])
    await takeScreenshot(office, 'kit-editor')
    await office.setViewportSize({ width: 390, height: 844 })
    await takeScreenshot(office, 'kit-editor-390')
    await office.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.getByText('Kit', { exact: true }).waitFor()
    await takeScreenshot(office, 'kit-saved')
    expectNoComplaints()
  })
})

describe('a shopper who buys a kit', () => {
  it('reads what the kit contains and pays, and its parts leave the stock', async () => {
    const { page, expectNoComplaints: expectNone } = await chromium.newPerson({
      viewport: { width: 1280, height: 900 },
    })
    await page.goto(`${shop.url}/checkout?product=${kit.id}`)
    await waitForCardFields(page)
    await page.getByText('Includes: 2 × Mug Standard, 1 × Shirt Standard').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'kit-checkout', { fullPage: true })
    await typeContact(page, 'kit@example.com')
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay $60.00' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await page.getByText('Includes: 2 × Mug Standard, 1 × Shirt Standard').first().waitFor()
    await takeScreenshot(page, 'kit-confirmed', { fullPage: true })
    await expect.poll(() => listCapturedCents('kit@example.com')).toEqual([6_000])
    expect(await readStock()).toEqual({ MUG: 7, SHIRT: 2 })
    expectNone()
  })

  it('reads the contents on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const { page } = await chromium.newPerson(phone)
    await page.goto(`${shop.url}/checkout?product=${kit.id}`)
    await page.locator('.fold').click()
    await page.getByText('Includes: 2 × Mug Standard, 1 × Shirt Standard').first().waitFor()
    await takeScreenshot(page, 'kit-390', { fullPage: true })
  })
})

describe('a seller who opens the order of a kit', () => {
  it('sees the parts below the kit', async () => {
    const [order] = await sql<{ id: string }>(`select id from orders where email = 'kit@example.com'`)
    await office.goto(`${shop.url}/orders/${order?.id}`)
    await office
      .getByText(/2 × Mug/)
      .first()
      .waitFor()
    await expectGoodLayouts(office, 'kit-order')
  })
})
