import { describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import type { Received } from '#contract/endpoint.ts'
import * as offers from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'

const app = await startTestApp()
const seller = app.as('editor')
const { body: travelCase } = await seller.send(createProduct, {
  body: { title: 'Travel case', variants: [{ name: 'Brown', sku: 'CASE', cents: 2900 }] },
})
const { body: upsell } = await seller.send(api.createUpsell, { body: { name: 'Funil', productIds: [travelCase.id] } })

type Answer = { status: number; body: Received<typeof api.createCustomPage> & Record<string, unknown> }
async function upload(method: 'POST' | 'PUT', path: string, files: Record<string, string>, as = seller) {
  const form = new FormData()
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
  const request = new Response(form)
  const response = await as.raw(method, path, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() } as Answer
}
const create = (files: Record<string, string>, query = '') =>
  upload('POST', `/api/v1/upsells/${upsell.id}/pages/project?title=Case${query}`, files)
const replace = (id: string, files: Record<string, string>, query = '', as = seller) =>
  upload('PUT', `/api/v1/upsell-pages/${id}/files${query}`, files, as)
const page = async () => (await create({ 'index.html': '<title>Case</title><a href="#">Add it</a>' })).body.page
const createOfferFor = (id: string, body: object, as = seller) => as.send(offers.createOffer, { params: { id }, body })
const listCharged = async (id: string) => (await pinActivePages(app, upsell.id)).find(each => each.id === id)?.offers
const buildHtmlNaming = (offer: string) => `<title>Case</title><p data-charge="${offer}">Add <b>it</b></p>`

describe('createOffer', () => {
  it('creates an offer that cannot be charged until a published revision refers to the offer', async () => {
    const { id, revision } = await page()
    const { body: offer } = await createOfferFor(id, { name: 'Case', priceCents: 3100 })
    expect(offer).toMatchObject({ name: 'Case', priceCents: 3100, productId: null, currency: null })
    expect(await listCharged(id)).toEqual([])
    expect((await seller.send(offers.listOffers, { params: { id } })).body.offers).toEqual([offer])
    const save = { revision, html: buildHtmlNaming(offer.id), publish: true }
    const published = await seller.send(api.upsellPageEditing.save, { params: { id }, body: save })
    expect(published.status).toBe(200)
    expect(await listCharged(id)).toMatchObject([{ id: offer.id, cents: 3100 }])
  })

  it('takes the name and price of an offer from a product of the shop', async () => {
    const { id } = await page()
    const { body } = await createOfferFor(id, { productId: travelCase.id })
    expect(body).toMatchObject({ name: 'Travel case', priceCents: 2900, productId: travelCase.id })
    expect((await createOfferFor(id, { productId: newId() })).body.error).toBe('product_not_found')
    expect((await createOfferFor(id, { name: 'Case', priceCents: 0 })).status).toBe(422)
  })

  it('rejects a new offer by a viewer or a visitor, and on a visual page', async () => {
    const { id } = await page()
    const body = { name: 'Case', priceCents: 100 }
    expect((await createOfferFor(id, body, app.as('viewer'))).status).toBe(403)
    expect((await createOfferFor(id, body, app.browser())).status).toBe(401)
    const { pages } = await makeFunnel(app, travelCase, [{ title: 'Visual', cents: 100 }])
    expect((await createOfferFor(pages[0]?.id ?? '', body)).body.error).toBe('upsell_page_not_found')
    expect((await seller.send(offers.listOffers, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('replaceFunnelPageFiles', () => {
  it('publishes a folder, keeps the offers that its files name and deactivates the others', async () => {
    const { id, revision } = await page()
    const [kept, dropped] = [
      await createOfferFor(id, { name: 'A', priceCents: 100 }),
      await createOfferFor(id, { name: 'B', priceCents: 200 }),
    ]
    const html = buildHtmlNaming(kept.body.id) + buildHtmlNaming(dropped.body.id)
    const first = await replace(id, { 'index.html': html }, `?revision=${revision}`)
    expect(first.body).toMatchObject({ files: 1, broken: [], page: { id, order: expect.any(Number), title: 'Case' } })
    expect((await listCharged(id))?.map(offer => offer.cents)).toEqual([100, 200])
    const second = await replace(id, { 'a/index.html': buildHtmlNaming(kept.body.id), 'a/notes.docx': 'x' })
    expect(second.body.skipped).toEqual([{ path: 'a/notes.docx', reason: 'type' }])
    expect((await listCharged(id))?.map(offer => offer.cents)).toEqual([100])
    const stale = await replace(id, { 'index.html': html }, `?revision=${revision}`)
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict'])
    expect((await listCharged(id))?.map(offer => offer.cents)).toEqual([100])
  })

  it('requires an entry page for a folder with several HTML files and lists missing files', async () => {
    const files = { 'one.html': '<img src="gone.png">', 'two.html': '<title>Two</title>' }
    const unclear = await create(files)
    expect([unclear.status, unclear.body.problem, unclear.body.candidates]).toEqual([
      422,
      'entry_unclear',
      ['one.html', 'two.html'],
    ])
    const created = await create(files, '&entry=one.html')
    expect([created.status, created.body.broken]).toEqual([200, [{ file: 'one.html', reference: 'gone.png' }]])
    const again = await replace(created.body.page.id, files, '?entry=two.html')
    expect(again.status).toBe(200)
  })

  it('replaces files only for editors and only in a custom-HTML page', async () => {
    const { id } = await page()
    const files = { 'index.html': '<title>Case</title>' }
    expect((await replace(id, files, '', app.as('viewer'))).status).toBe(403)
    expect((await replace(newId(), files)).body.error).toBe('upsell_page_not_found')
    expect((await replace(id, { 'style.css': 'a{}' })).body.problem).toBe('no_html')
  })
})
