import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { listCampaigns, readCampaign } from '#contract/pages.ts'
import { getShopSettings } from '#contract/settings.ts'
import { listUpsells } from '#contract/upsells.ts'
import { isValidTaxId, policies, policyPath } from '#domain/shop-front.ts'
import { seedDemoShop } from '#server/modules/demo-shop/seed-demo-shop.ts'
import { startTestApp } from '#tests/support/app.ts'
import { seedOperations } from './seed.ts'

const shop = await startTestApp()
const seller = shop.as('viewer')

test('seeds the demo shop once when two processes start on an empty database, and never again', async () => {
  const seeded = await Promise.all([seedDemoShop(shop.ctx, seedOperations), seedDemoShop(shop.ctx, seedOperations)])
  expect(seeded.sort()).toEqual([false, true])
  expect(await seedDemoShop(shop.ctx, seedOperations)).toBe(false)
})

test('shows the demo products with the lamp first and with existing pictures', async () => {
  const { body } = await seller.send(listProducts, {})
  expect(body.products.map(product => product.title)).toEqual([
    'Halo portable lamp',
    'Waxed travel case',
    'Night serum 30 ml',
    'Trail tumbler',
    'Studio speaker',
    'Fig and cedar candle',
    'Terracotta vase',
  ])
  for (const product of body.products)
    for (const picture of [...product.images, ...product.variants.flatMap(variant => variant.image ?? [])])
      expect((await shop.browser().raw('GET', picture)).statusCode, picture).toBe(200)
})

test('creates a campaign whose page serves its files and links to the lamp', async () => {
  const [campaign] = (await seller.send(listCampaigns, {})).body.campaigns
  const { body } = await seller.send(readCampaign, { params: { id: campaign?.id ?? '' } })
  const [page] = body.pages
  const site = `/_site/${page?.id}/${page?.revision}`
  const entry = await shop.browser().raw('GET', `${site}/index.html`)
  expect(entry.statusCode).toBe(200)
  expect(entry.body).toContain(`/checkout?product=${campaign?.productIds[0]}&amp;sku=HALO-SAND`)
  expect(entry.body).not.toContain('{{')
  for (const file of ['style.css', 'script.js', 'images/hero-on.webp', 'fonts/inter-latin.woff2'])
    expect((await shop.browser().raw('GET', `${site}/${file}`)).statusCode, file).toBe(200)
})

test('offers the case on a custom HTML page and the candle on a visual page', async () => {
  const [upsell] = (await seller.send(listUpsells, {})).body.upsells
  expect(
    upsell?.pages.map(page => [page.order, page.type, page.offers.map(offer => [offer.name, offer.priceCents])]),
  ).toEqual([
    [1, 'custom_html', [['Waxed travel case', 2900]]],
    [2, 'visual_editor', [['Fig and cedar candle', 2800]]],
  ])
})

test('names the seller with a valid but unassigned tax number and serves the policies as pages', async () => {
  const { body } = await seller.send(getShopSettings, {})
  expect(body).toMatchObject({ name: 'Lumen', identity: { taxId: '12.ABC.345/01DE-35', country: 'BR' } })
  expect(isValidTaxId('BR', body.identity.taxId ?? '')).toBe(true)
  for (const policy of policies) {
    const page = await shop.browser().raw('GET', policyPath(policy))
    expect([policy, page.statusCode]).toEqual([policy, 200])
    expect(page.body).toContain('CNPJ 12.ABC.345/01DE-35')
  }
})
