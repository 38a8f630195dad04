import { describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import type { Received } from '#contract/endpoint.ts'
import * as api from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { readEntrySource } from '#server/modules/pages/index.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'

const app = await startTestApp()
const seller = app.as('editor')
const { body: travelCase } = await seller.send(createProduct, {
  body: { title: 'Travel case', variants: [{ name: 'Brown', sku: 'CASE', cents: 2900 }] },
})
const { body: upsell } = await seller.send(api.createUpsell, {
  body: { name: 'Complementos', productIds: [travelCase.id] },
})

const source = `<!doctype html>
<title>Case</title>
<a class="buy"
   href="#">Add it</a>
<a href='#' >No thanks</a>
<button>Close</button>
`
async function send(files: Record<string, string>, { as = seller, id = upsell.id, title = 'Estojo' } = {}) {
  const form = new FormData()
  for (const [path, text] of Object.entries(files)) form.append('files', new Blob([text]), path)
  const request = new Response(form)
  const path = api.createCustomPage.path.replace(':id', id)
  const response = await as.raw('POST', `${path}?${new URLSearchParams({ title })}`, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    body: response.json() as Received<typeof api.createCustomPage> & Record<string, unknown>,
  }
}
async function createTestPage() {
  const { body } = await send({ 'site/index.html': source, 'site/style.css': 'a{}' })
  return body.page
}
const listLinks = (id: string) => seller.send(api.listPageLinks, { params: { id } })
const getEntry = async (revisionId: string) => readEntrySource(app.ctx, revisionId)

describe('createCustomPage', () => {
  it('adds an uploaded folder as the last page of the funnel and lists the skipped files', async () => {
    const { status, body } = await send({ 'site/index.html': source, 'site/notes.docx': 'x', 'site/.DS_Store': 'x' })
    expect(status).toBe(200)
    expect(body.page).toMatchObject({ type: 'custom_html', title: 'Estojo', offers: [], isActive: true })
    expect(body.files).toBe(1)
    expect(body.skipped).toEqual([
      { path: 'site/notes.docx', reason: 'type' },
      { path: 'site/.DS_Store', reason: 'junk' },
    ])
    const pinned = (await pinActivePages(app, upsell.id)).find(each => each.id === body.page.id)
    expect(pinned).toMatchObject({ type: 'custom_html', elements: null, revisionId: expect.any(String) })
  })
  it('rejects a folder without an HTML file and creates no page', async () => {
    const before = (await pinActivePages(app, upsell.id)).length
    const { status, body } = await send({ 'site/style.css': 'a{}' })
    expect([status, body.error, body.problem]).toEqual([422, 'project_invalid', 'no_html'])
    expect((await pinActivePages(app, upsell.id)).length).toBe(before)
  })
  it('rejects a new custom-HTML page without a title, in an unknown funnel, or by a viewer', async () => {
    const files = { 'index.html': source }
    expect((await send(files, { title: ' ' })).status).toBe(422)
    expect((await send(files, { id: newId() })).body.error).toBe('upsell_not_found')
    expect((await send(files, { as: app.as('viewer') })).status).toBe(403)
    expect((await send(files, { as: app.browser() })).status).toBe(401)
  })
})

describe('setLink', () => {
  it('lists the links of a new page in source order, without offers', async () => {
    const { body } = await listLinks((await createTestPage()).id)
    expect(body.links.map(link => [link.text, link.tag, link.line, link.role])).toEqual([
      ['Add it', 'a', 3, null],
      ['No thanks', 'a', 5, null],
      ['Close', 'button', 6, null],
    ])
  })
  it('creates the offer of a link and adds one attribute to the markup in a new revision', async () => {
    const { id } = await createTestPage()
    const before = (await listLinks(id)).body
    const { body } = await seller.send(api.setPageLink, {
      params: { id },
      body: {
        revisionId: before.revisionId,
        at: before.links[0]?.at ?? 0,
        role: 'charge',
        offer: { name: 'Case', priceCents: 2900 },
      },
    })
    const offer = body.links[0]?.offer
    expect(offer).toMatchObject({ name: 'Case', priceCents: 2900, currency: null, productId: null })
    expect(body.revisionId).not.toBe(before.revisionId)
    expect(await getEntry(before.revisionId)).toBe(source)
    expect(await getEntry(body.revisionId)).toBe(
      source.replace('<a class="buy"', `<a data-charge="${offer?.id}" class="buy"`),
    )
    const pinned = (await pinActivePages(app, upsell.id)).find(each => each.id === id)
    expect(pinned).toMatchObject({ revisionId: body.revisionId, offers: [{ id: offer?.id, cents: 2900 }] })
  })
  it('binds a link to a product, changes the same offer to a fixed price, and removes the offer', async () => {
    const { id } = await createTestPage()
    let state = (await listLinks(id)).body
    const set = async (role: 'charge' | 'next' | 'skip' | null, offer?: object, index = 0) => {
      const answer = await seller.send(api.setPageLink, {
        params: { id },
        body: { revisionId: state.revisionId, at: state.links[index]?.at, role, ...(offer && { offer }) },
      })
      expect(answer.status).toBe(200)
      state = answer.body
      return state.links[index]
    }
    const bound = await set('charge', { productId: travelCase.id })
    expect(bound?.offer).toMatchObject({ name: 'Travel case', priceCents: 2900, productId: travelCase.id })
    const fixed = await set('charge', { name: 'Only the case', priceCents: 1900 })
    expect(fixed?.offer).toMatchObject({ id: bound?.offer?.id, priceCents: 1900, productId: null })
    expect(await set('next', undefined, 1)).toMatchObject({ role: 'next', offer: null })
    expect(await set('skip', undefined, 2)).toMatchObject({ role: 'skip' })
    await set(null)
    expect(state.links.map(link => link.role)).toEqual([null, 'next', 'skip'])
    expect((await pinActivePages(app, upsell.id)).find(each => each.id === id)?.offers).toEqual([])
  })
  it('requires a name and a price in cents for an offer without a product', async () => {
    const { id } = await createTestPage()
    const { revisionId, links: allLinks } = (await listLinks(id)).body
    const at = allLinks[0]?.at
    for (const offer of [undefined, { name: '', priceCents: 2900 }, { name: 'Case', priceCents: 0 }]) {
      const body = { revisionId, at, role: 'charge', ...(offer && { offer }) }
      expect((await seller.send(api.setPageLink, { params: { id }, body })).status).toBe(422)
    }
    const unknown = { revisionId, at, role: 'charge', offer: { productId: newId() } }
    const notFound = await seller.send(api.setPageLink, { params: { id }, body: unknown })
    expect(notFound).toMatchObject({ status: 404, body: { error: 'product_not_found' } })
  })
  it('creates a new offer when the markup refers to an offer that the page does not have', async () => {
    const { body: created } = await send({
      'index.html': '<button data-charge="{{offer}}">Add</button><a href="#">No</a>',
    })
    const { id } = created.page
    const { revisionId, links: allLinks } = (await listLinks(id)).body
    expect(allLinks[0]).toMatchObject({ role: 'charge', offer: null })
    const offer = { name: 'Case', priceCents: 2900 }
    const body = { revisionId, at: allLinks[0]?.at, role: 'charge', offer }
    const answer = await seller.send(api.setPageLink, { params: { id }, body })
    expect(answer.body.links[0]?.offer).toMatchObject(offer)
    expect(await getEntry(answer.body.revisionId)).not.toContain('{{offer}}')
  })
  it('rejects one of two link changes based on the same revision', async () => {
    const { id } = await createTestPage()
    const { revisionId, links: allLinks } = (await listLinks(id)).body
    const set = (index: number) =>
      seller.send(api.setPageLink, { params: { id }, body: { revisionId, at: allLinks[index]?.at, role: 'next' } })
    const responses = await Promise.all([set(0), set(1)])
    expect(responses.map(each => each.status).sort()).toEqual([200, 409])
    const nowhere = { revisionId: (await listLinks(id)).body.revisionId, at: 2, role: 'next' }
    expect((await seller.send(api.setPageLink, { params: { id }, body: nowhere })).body.error).toBe('conflict')
  })
  it('rejects link changes by visitors and viewers, and on visual pages', async () => {
    const { id } = await createTestPage()
    expect((await app.browser().send(api.listPageLinks, { params: { id } })).status).toBe(401)
    const body = { revisionId: newId(), at: 0, role: 'next' }
    expect((await app.as('viewer').send(api.setPageLink, { params: { id }, body })).status).toBe(403)
    const { body: visual } = await seller.send(createVisualPage, {
      params: { id: upsell.id },
      body: { title: 'a', elements: [] },
    })
    expect((await listLinks(visual.id)).body.error).toBe('upsell_page_not_found')
  })
})
