import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import * as offers from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildProjectForm } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')

async function createWithPrice(sku: string, currency: string, cents = 2900) {
  const variants = [{ name: 'One', sku, cents }]
  return (await seller.send(createProduct, { body: { title: sku, currency, variants } })).body.id
}
const createFunnel = async (...productIds: string[]) =>
  (await seller.send(api.createUpsell, { body: { name: 'Funil', productIds } })).body.id
async function createFilesPage(upsell: string): Promise<api.UpsellPage> {
  const path = api.createCustomPage.path.replace(':id', upsell)
  const files = { 'index.html': '<title>Case</title><a href="#">Add it</a>' }
  return (await seller.raw('POST', `${path}?title=Oferta`, buildProjectForm(files))).json().page
}
const createClothOffer = (id: string, priceCents: number) =>
  seller.send(offers.createOffer, { params: { id }, body: { name: 'Cloth', priceCents } })
const buildTooCheapError = (minimum: number, name = 'Cloth') => [
  409,
  expect.objectContaining({ error: 'offer_below_minimum', name, minimum }),
]
const summarize = ({ status, body }: { status: number; body: unknown }) => [status, body]

let dollars = ''
let pesos = ''
beforeAll(async () => {
  dollars = await createWithPrice('DOLLARS', 'usd')
  pesos = await createWithPrice('PESOS', 'mxn')
})

describe('assertChargeable', () => {
  it('rejects a new offer below the minimum charge on a custom-HTML page', async () => {
    const { id } = await createFilesPage(await createFunnel(dollars))
    expect(summarize(await createClothOffer(id, 49))).toEqual(buildTooCheapError(50))
    expect((await createClothOffer(id, 50)).status).toBe(200)
    expect((await seller.send(offers.listOffers, { params: { id } })).body.offers).toHaveLength(1)
  })

  it('rejects a link whose offer is below the minimum charge and leaves the page unchanged', async () => {
    const { id, revision } = await createFilesPage(await createFunnel(dollars))
    const { body } = await seller.send(api.listPageLinks, { params: { id } })
    const link = { revisionId: body.revisionId, at: body.links[0]?.at ?? 0, role: 'charge' as const }
    const set = (priceCents: number) =>
      seller.send(api.setPageLink, { params: { id }, body: { ...link, offer: { name: 'Cloth', priceCents } } })
    expect(summarize(await set(10))).toEqual(buildTooCheapError(50))
    expect((await seller.send(api.listPageLinks, { params: { id } })).body).toMatchObject({ revisionId: revision })
    expect((await set(1_000)).status).toBe(200)
  })

  it('rejects the publication of an existing offer below the minimum charge', async () => {
    const { id, revision } = await createFilesPage(await createFunnel(dollars))
    const { body: offer } = await createClothOffer(id, 500)
    await app.db.execute(sql`update upsell_page_offers set price_cents = 20 where id = ${offer.id}`)
    const html = `<title>Case</title><a data-charge="${offer.id}">Add it</a>`
    const save = { revision, html, publish: true }
    expect(summarize(await seller.send(api.upsellPageEditing.save, { params: { id }, body: save }))).toEqual(
      buildTooCheapError(50),
    )
    const path = offers.replaceUpsellPageFiles.path.replace(':id', id)
    const folder = await seller.raw('PUT', path, buildProjectForm({ 'index.html': html }))
    expect([folder.statusCode, folder.json()]).toEqual(buildTooCheapError(50))
    const draft = await seller.send(api.upsellPageEditing.save, { params: { id }, body: { ...save, publish: false } })
    expect(draft.status).toBe(200)
    const publish = { revision: draft.body.source.revision }
    const published = await seller.send(api.upsellPageEditing.publish, { params: { id }, body: publish })
    expect(summarize(published)).toEqual(buildTooCheapError(50))
    await app.db.execute(sql`update upsell_page_offers set price_cents = 500 where id = ${offer.id}`)
    expect((await seller.send(api.upsellPageEditing.publish, { params: { id }, body: publish })).status).toBe(200)
  })

  it('rejects a visual page with a price or a product below the minimum charge', async () => {
    const upsell = await createFunnel(dollars)
    const cheap = await createWithPrice('CHEAP', 'usd', 30)
    const element = { id: 'p', type: 'product', content: '', style: {}, position: { x: 0, y: 0 } } as const
    const create = (product: object) =>
      seller.send(visual.createVisualPage, {
        params: { id: upsell },
        body: { title: 'Oferta', elements: [{ ...element, ...product }] },
      })
    expect(summarize(await create({ name: 'Cloth', price: 49 }))).toEqual(buildTooCheapError(50))
    expect(summarize(await create({ productId: cheap }))).toEqual(buildTooCheapError(50, 'CHEAP'))
    const created = await create({ name: 'Cloth', price: 50 })
    const { id } = created.body
    const { version } = (await seller.send(visual.readVisualPage, { params: { id } })).body
    const elements = [{ ...element, name: 'Cloth', price: 1 }]
    const saved = await seller.send(visual.saveVisualPage, {
      params: { id },
      body: { title: 'Oferta', layout: {}, version, elements },
    })
    expect(summarize(saved)).toEqual(buildTooCheapError(50))
    const { body } = await seller.send(visual.readVisualPage, { params: { id } })
    expect(body.page.offers).toMatchObject([{ priceCents: 50 }])
  })
})

it('accepts an offer that can be charged in one of the currencies of its funnel', async () => {
  const [alone, both] = [
    await createFilesPage(await createFunnel(pesos)),
    await createFilesPage(await createFunnel(pesos, dollars)),
  ]
  expect(summarize(await createClothOffer(alone.id, 999))).toEqual(buildTooCheapError(1_000))
  expect((await createClothOffer(alone.id, 1_000)).status).toBe(200)
  expect((await createClothOffer(both.id, 999)).status).toBe(200)
  expect(summarize(await createClothOffer(both.id, 49))).toEqual(buildTooCheapError(50))
})
