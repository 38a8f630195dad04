import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy } from '#tests/support/shop.ts'
import { createSoldOutReader } from './sold-out.ts'

const shop = await startTestApp({ simulator: true })
const createWithStock = (title: string, ...stocks: (number | null)[]) =>
  createProduct(shop.ctx, {
    title,
    images: [],
    shippingOptions: [{ id: 'post', name: 'Post', price: 0, countries: [] }],
    variants: stocks.map((stock, index) => ({
      name: `Option ${index}`,
      sku: `${title}-${index}`,
      cents: 4_900,
      stock,
      isDefault: index === 0,
      image: null,
    })),
  })
/** Loads the home page after the stock cache, which lasts one second, has expired. */
async function loadShopHome() {
  await new Promise(resolve => setTimeout(resolve, 1_050))
  return (await shop.app.inject({ url: '/' })).body
}
const countSoldOutMarks = (html: string) => html.split('class="gone"').length - 1

describe('a product whose last unit was bought', () => {
  it('marks a sold-out product on the home page, stops featuring it, and reports it in the checkout', async () => {
    await createWithStock('Plenty', null)
    const vase = await createWithStock('Vase', 1)
    const htmlBefore = await loadShopHome()
    expect(countSoldOutMarks(htmlBefore)).toBe(0)
    expect(htmlBefore).toContain('Buy Vase')
    await buy(shop, shop.browser(), vase)
    const htmlAfter = await loadShopHome()
    expect(countSoldOutMarks(htmlAfter)).toBe(1)
    expect(htmlAfter).toContain('Buy Plenty')
    const { body } = await shop.browser().send(openCheckout, { body: { productId: vase.id } })
    expect(body).toMatchObject({ soldOut: true, unavailable: 'sold_out' })
    await shop.db.execute(`update product_variants set stock_quantity = 2 where sku = 'Vase-0'`)
    expect(countSoldOutMarks(await loadShopHome())).toBe(0)
  })

  it('does not mark a product as sold out while another shopper has only reserved it', async () => {
    const lamp = await createWithStock('Lamp', 1)
    const firstCheckout = await shop.browser().send(openCheckout, { body: { productId: lamp.id } })
    expect(firstCheckout.body.holdExpiresAt).not.toBeNull()
    expect(countSoldOutMarks(await loadShopHome())).toBe(0)
    const { body } = await shop.browser().send(openCheckout, { body: { productId: lamp.id } })
    expect(body).toMatchObject({ soldOut: true, unavailable: null })
  })

  it('does not mark a product as sold out while another variant is available', async () => {
    for (const other of [1, null]) {
      const bag = await createWithStock(`Bag${other}`, 1, other)
      await buy(shop, shop.browser(), bag)
      const { body } = await shop.browser().send(openCheckout, { body: { productId: bag.id, sku: `Bag${other}-0` } })
      expect(body).toMatchObject({ soldOut: true, unavailable: null })
    }
    expect(countSoldOutMarks(await loadShopHome())).toBe(0)
  })
})

it('queries the database for sold-out products at most once a second for any number of shoppers', async () => {
  let queryCount = 0
  let now = 0
  const db = new Proxy(shop.ctx.db, {
    get(target, name, receiver) {
      if (name === 'selectDistinct') queryCount += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const soldOutNow = createSoldOutReader(db, () => now)
  await Promise.all(Array.from({ length: 20 }, soldOutNow))
  expect(queryCount).toBe(1)
  now = 999
  await soldOutNow()
  expect(queryCount).toBe(1)
  now = 1_001
  await soldOutNow()
  expect(queryCount).toBe(2)
})
