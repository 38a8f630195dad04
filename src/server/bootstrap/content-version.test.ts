import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as catalogBulk from '#contract/catalog-bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import * as library from '#contract/library.ts'
import { saveMercadoPago } from '#contract/mercado-pago-settings.ts'
import * as moveIn from '#contract/move-in.ts'
import * as orderBumps from '#contract/order-bumps.ts'
import * as pages from '#contract/pages.ts'
import * as paymentMethodSettings from '#contract/payment-method-settings.ts'
import * as settings from '#contract/settings.ts'
import * as templates from '#contract/templates.ts'
import { readContentVersion } from '#server/platform/cache/repository.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { writesWithoutCacheEffect } from '#tests/support/writes-without-cache-effect.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const lamp = await makeLamp(shop, 'SAVE')
const [sand, graphite] = lamp.variants.map(variant => variant.id)
const params = { id: lamp.id }

const boundary = 'vitrine-test'
const project = {
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="index.html"\r\ncontent-type: text/html\r\n\r\n<title>Lamp</title>\r\n--${boundary}--\r\n`,
}
const ids = { campaign: '', page: '', mapping: '', change: '', bump: '' }
const template = (await seller.send(templates.createTemplate, { body: {} })).body.id
const stripe = createTestStripe(shop)
const price = await stripe.prices.create({
  product: (await stripe.products.create({ name: 'Lamp' })).id,
  currency: 'usd',
  unit_amount: 8_900,
})
const sandForm = { name: 'Sand', sku: 'SAVE-SAND' }

const mapping = {
  sku: 'SAVE-SAND',
  stripeProductId: String(price.product),
  stripePriceId: price.id,
  isSubscription: false,
}

/** Builds the body of a request that replaces the page's current source with `html`. */
async function buildSourceChange(html: string, publish: boolean) {
  const read = await seller.send(pages.readSalesPage, { params: { id: ids.page } })
  return { revision: read.body.source.revision, html, publish }
}

/** Every request by which a seller changes what shoppers see, in an order in which each request succeeds. */
const saves: [Endpoint, () => Promise<{ status: number } | { statusCode: number }>][] = [
  [
    catalog.createProduct,
    () =>
      seller.send(catalog.createProduct, {
        body: { title: 'Other lamp', variants: [{ name: 'One', sku: 'SAVE-ONE', cents: 100 }] },
      }),
  ],
  [
    settings.saveStripeMapping,
    async () => {
      const response = await seller.send(settings.saveStripeMapping, { body: mapping })
      ids.mapping = response.body.id
      return response
    },
  ],
  [
    paymentMethodSettings.savePaymentMethods,
    async () => {
      const { modes } = (await seller.send(paymentMethodSettings.getPaymentMethods, {})).body
      const body = { modes: modes.map(({ mode, methods }) => ({ mode, methods })) }
      return seller.send(paymentMethodSettings.savePaymentMethods, { body })
    },
  ],
  [saveMercadoPago, () => seller.send(saveMercadoPago, { body: { mode: 'test' } })],
  [settings.deleteStripeMapping, () => seller.send(settings.deleteStripeMapping, { params: { id: ids.mapping } })],
  [catalog.updateProduct, () => seller.send(catalog.updateProduct, { params, body: { title: 'Lamp' } })],
  [
    catalog.addVariant,
    () => seller.send(catalog.addVariant, { params, body: { name: 'Moss', sku: 'SAVE-MOSS', priceAdjustment: 0 } }),
  ],
  [
    catalog.editVariant,
    () => seller.send(catalog.editVariant, { params: { ...params, variantId: sand ?? '' }, body: sandForm }),
  ],
  [
    catalog.makeVariantDefault,
    () => seller.send(catalog.makeVariantDefault, { params: { ...params, variantId: graphite ?? '' } }),
  ],
  [catalog.deleteVariant, () => seller.send(catalog.deleteVariant, { params: { ...params, variantId: sand ?? '' } })],
  [catalog.duplicateProduct, () => seller.send(catalog.duplicateProduct, { params, body: {} })],
  [catalog.archiveProduct, () => seller.send(catalog.archiveProduct, { params })],
  [catalog.restoreProduct, () => seller.send(catalog.restoreProduct, { params })],
  [
    catalogBulk.changeProducts,
    async () => {
      const change = { kind: 'price', by: 'add', value: 100 }
      const response = await seller.send(catalogBulk.changeProducts, { body: { products: [lamp.id], change } })
      ids.change = response.body.changeId
      return response
    },
  ],
  [catalogBulk.undoChange, () => seller.send(catalogBulk.undoChange, { params: { id: ids.change } })],
  [
    catalogBulk.importProducts,
    () =>
      seller.raw('POST', catalogBulk.importProducts.path, {
        headers: { 'content-type': 'text/csv' },
        payload: 'title,sku,price\nImported lamp,SAVE-IMPORTED,12.00',
      }),
  ],
  [
    moveIn.runMoveIn,
    () =>
      seller.raw('POST', `${moveIn.runMoveIn.path}?kind=products&source=other&mapping=title,sku,price`, {
        headers: { 'content-type': 'text/csv' },
        payload: 'title,sku,price\nMoved lamp,SAVE-MOVED,12.00',
      }),
  ],
  [
    pages.createCampaign,
    async () => {
      const response = await seller.send(pages.createCampaign, { body: { name: 'Lamps' } })
      ids.campaign = response.body.id
      return response
    },
  ],
  [
    pages.uploadSalesPage,
    async () => {
      const response = await seller.raw('POST', `/api/v1/campaigns/${ids.campaign}/pages?title=Lamp`, project)
      ids.page = response.json().page.id
      return response
    },
  ],
  [pages.replaceSalesPageFiles, () => seller.raw('PUT', `/api/v1/sales-pages/${ids.page}/files`, project)],
  [
    pages.changeSalesPage,
    () => seller.send(pages.changeSalesPage, { params: { id: ids.page }, body: { isActive: false } }),
  ],
  [
    pages.saveSalesPageSource,
    async () =>
      seller.send(pages.saveSalesPageSource, { params: { id: ids.page }, body: await buildSourceChange('one', true) }),
  ],
  [
    pages.publishSalesPage,
    async () => {
      const body = await buildSourceChange('two', false)
      const draft = await seller.send(pages.saveSalesPageSource, { params: { id: ids.page }, body })
      const { revision } = draft.body.source
      return seller.send(pages.publishSalesPage, { params: { id: ids.page }, body: { revision } })
    },
  ],
  [
    pages.orderSalesPages,
    () => seller.send(pages.orderSalesPages, { params: { id: ids.campaign }, body: { pages: [ids.page] } }),
  ],
  [pages.deleteSalesPage, () => seller.send(pages.deleteSalesPage, { params: { id: ids.page } })],
  [
    library.createPageFromTemplate,
    () =>
      seller.send(library.createPageFromTemplate, {
        params: { id: ids.campaign },
        body: { template: 'course', language: 'en', productId: lamp.id },
      }),
  ],
  [
    library.createCampaignFromTemplate,
    () =>
      seller.send(library.createCampaignFromTemplate, {
        body: { name: 'Courses', template: 'course', language: 'en', productId: lamp.id },
      }),
  ],
  [
    pages.changeCampaign,
    () => seller.send(pages.changeCampaign, { params: { id: ids.campaign }, body: { isActive: false } }),
  ],
  [pages.deleteCampaign, () => seller.send(pages.deleteCampaign, { params: { id: ids.campaign } })],
  [
    templates.saveTemplate,
    () => seller.send(templates.saveTemplate, { params: { id: template }, body: { styles: { brand: '#1d4ed8' } } }),
  ],
  [templates.deleteTemplate, () => seller.send(templates.deleteTemplate, { params: { id: template } })],
  [
    orderBumps.createOrderBump,
    async () => {
      const { id: bumpProductId } = await makeGuide(shop, 'SAVE-GUIDE')
      const response = await seller.send(orderBumps.createOrderBump, {
        params,
        body: { bumpProductId, title: 'Guide' },
      })
      ids.bump = response.body.id
      return response
    },
  ],
  [
    orderBumps.changeOrderBump,
    () => seller.send(orderBumps.changeOrderBump, { params: { id: ids.bump }, body: { title: 'Other guide' } }),
  ],
  [orderBumps.deleteOrderBump, () => seller.send(orderBumps.deleteOrderBump, { params: { id: ids.bump } })],
  [orderBumps.restoreOrderBump, () => seller.send(orderBumps.restoreOrderBump, { params: { id: ids.bump } })],
  [orderBumps.sortOrderBumps, () => seller.send(orderBumps.sortOrderBumps, { params, body: { ids: [ids.bump] } })],
  [catalog.deleteProduct, () => seller.send(catalog.deleteProduct, { params })],
  [
    settings.saveShopSettings,
    () => seller.send(settings.saveShopSettings, { body: { name: 'Lamps', language: 'pt-BR', currency: 'brl' } }),
  ],
  [
    settings.savePaymentSettings,
    () =>
      seller.send(settings.savePaymentSettings, {
        body: {
          isProduction: false,
          publishableKey: 'pk_test_abcdefgh12345678',
          secretKey: 'sk_test_abcdefgh12345678',
        },
      }),
  ],
]

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

describe('the content version', () => {
  it('tests or exempts every endpoint through which a seller can save', () => {
    const sellers = endpoints.filter(
      ({ who, method }) => ['viewer', 'editor', 'admin', 'owner'].includes(who) && method !== 'GET',
    )
    const covered = [...saves.map(([endpoint]) => endpoint), ...writesWithoutCacheEffect]
    expect(covered.map(formatEndpoint).sort()).toEqual(sellers.map(formatEndpoint).sort())
  })

  for (const [endpoint, save] of saves) {
    it(`increases the content version in the database and in this process after ${formatEndpoint(endpoint)}`, async () => {
      const before = await shop.services.content.version()
      const response = await save()
      expect('status' in response ? response.status : response.statusCode).toBeLessThan(300)
      const after = await readContentVersion(shop.db)
      expect(after).toBeGreaterThan(before)
      expect(await shop.services.content.version()).toBe(after)
    })
  }
})
