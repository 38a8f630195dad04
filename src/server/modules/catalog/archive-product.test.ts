import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { buildNewProduct } from './new-product.fixture.ts'

const shop = await startTestApp({ simulator: true })
const editor = shop.as('editor')
const archiveById = (id: string) => editor.send(catalog.archiveProduct, { params: { id } })
const restoreById = (id: string) => editor.send(catalog.restoreProduct, { params: { id } })

describe('an archived product', () => {
  it('hides an archived product from shoppers until the product is restored', async () => {
    const { id, version } = await makeLamp(shop, 'AWAY')
    expect((await archiveById(id)).body).toMatchObject({ isActive: false, version: version + 1 })
    expect((await archiveById(id)).body).toMatchObject({ isActive: false, version: version + 1 })
    expect((await shop.browser().send(catalog.readProduct, { params: { id } })).status).toBe(404)
    expect((await shop.browser().send(openCheckout, { body: { productId: id } })).body.error).toBe('product_not_found')
    expect((await editor.send(catalog.getProduct, { params: { id } })).body.isActive).toBe(false)
    expect((await restoreById(id)).body).toMatchObject({ isActive: true, version: version + 2 })
    expect((await shop.browser().send(catalog.readProduct, { params: { id } })).status).toBe(200)
  })

  it('rejects a payment from an open cart while its product is archived', async () => {
    const lamp = await makeLamp(shop, 'CART')
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
    await archiveById(lamp.id)
    const params = { id: checkout.id }
    const paying = {
      body: { amount: checkout.quote.totalCents, currency: checkout.quote.currency, checkoutId: checkout.id },
    }
    const quantityChange = await browser.send(changeCheckout, { params, body: { quantity: 2 } })
    expect([quantityChange.status, quantityChange.body.error]).toEqual([404, 'product_not_found'])
    const payment = await browser.send(createPaymentIntent, paying)
    expect([payment.status, payment.body.code]).toEqual([404, 'product_not_found'])
    await restoreById(lamp.id)
    expect((await browser.send(createPaymentIntent, paying)).body.client_secret).toEqual(expect.any(String))
  })

  it('completes a payment that was in progress when its product was archived', async () => {
    const lamp = await makeLamp(shop, 'PAYING')
    const browser = shop.browser()
    const { checkout, intentId } = await createIntent(browser, lamp)
    await archiveById(lamp.id)
    await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('paid')
  })

  it('lets only editors archive, restore and copy products, and rejects unknown products with 404', async () => {
    const { id } = await makeLamp(shop, 'ROLE')
    for (const endpoint of [catalog.archiveProduct, catalog.restoreProduct, catalog.duplicateProduct]) {
      const body = {}
      expect((await shop.browser().send(endpoint, { params: { id }, body })).status).toBe(401)
      expect((await shop.as('viewer').send(endpoint, { params: { id }, body })).status).toBe(403)
      expect((await editor.send(endpoint, { params: { id: newId() }, body })).body.error).toBe('product_not_found')
      expect((await editor.send(endpoint, { params: { id: 'lamp' }, body })).status).toBe(422)
    }
  })
})

describe('a copy of a product', () => {
  const duplicate = (id: string, title?: string) =>
    editor.send(catalog.duplicateProduct, { params: { id }, body: { ...(title !== undefined && { title }) } })

  it('puts the copy of a product on sale with new SKUs, the same prices and untracked stock', async () => {
    const original = await makeLamp(shop, 'COPY', 5)
    await archiveById(original.id)
    const { body } = await duplicate(original.id)
    expect(body).toMatchObject({
      title: 'Halo portable lamp (cópia)',
      sku: 'COPY-SAND-2',
      isActive: true,
      version: 1,
      shippingOptions: original.shippingOptions,
    })
    expect(body.variants.map(({ name, sku, cents, stock, isDefault }) => [name, sku, cents, stock, isDefault])).toEqual(
      [
        ['Sand', 'COPY-SAND-2', 8900, null, true],
        ['Graphite', 'COPY-GRAPHITE-2', 9500, null, false],
      ],
    )
    expect((await duplicate(original.id)).body.sku).toBe('COPY-SAND-3')
    expect((await duplicate(body.id)).body.sku).toBe('COPY-SAND-2-2')
  })

  it('shortens the title and SKU of a copy to their maximum lengths', async () => {
    const variants = [{ name: 'x', sku: 'L'.repeat(120), cents: 1 }]
    const { body } = await editor.send(catalog.createProduct, {
      body: buildNewProduct({ title: 'T'.repeat(200), variants }),
    })
    const copy = (await duplicate(body.id)).body
    expect(copy.title).toHaveLength(200)
    expect(copy.sku).toBe(`${'L'.repeat(118)}-2`)
  })

  it('gives a copy the title that the seller entered, and rejects an invalid title', async () => {
    const { id } = await makeLamp(shop, 'NAMED')
    expect((await duplicate(id, 'Halo portable lamp (copy)')).body.title).toBe('Halo portable lamp (copy)')
    expect((await duplicate(id, ' ')).status).toBe(422)
    expect((await duplicate(id, 'T'.repeat(201))).status).toBe(422)
  })

  it('gives unique SKUs to ten copies of a product that are created concurrently', async () => {
    const { id } = await makeLamp(shop, 'MANY')
    const copies = await Promise.all(Array.from({ length: 10 }, () => duplicate(id)))
    expect(copies.map(copy => copy.status)).toEqual(copies.map(() => 200))
    expect(new Set(copies.map(copy => copy.body.sku)).size).toBe(10)
  })
})
