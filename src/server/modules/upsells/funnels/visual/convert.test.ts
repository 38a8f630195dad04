import { beforeAll, describe, expect, it } from 'vitest'
import * as upsells from '#contract/upsells.ts'
import * as api from '#contract/visual-pages.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('editor')
let lamp: Awaited<ReturnType<typeof makeLamp>>
let other: Awaited<ReturnType<typeof makeLamp>>
beforeAll(async () => {
  lamp = await makeLamp(app, 'CONVERT', null)
  other = await makeLamp(app, 'SECOND', null)
})

const placeAt = (y: number) => ({ style: {}, position: { x: 40, y } })
const elements: api.PageElement[] = [
  { id: 'late', type: 'product', content: '', name: 'Bulb', price: 1200, ...placeAt(400) },
  {
    id: 'title',
    type: 'text',
    content: 'A "case" <script>alert(1)</script>',
    ...placeAt(0),
    style: { fontSize: '40px', color: '#123456' },
  },
  { id: 'early', type: 'product', content: 'Of linen', name: 'Case', price: 2900, ...placeAt(200) },
  { id: 'gone', type: 'product', content: '', name: 'Hidden', price: 700, hidden: true, ...placeAt(10) },
  { id: 'picture', type: 'image', content: 'https://example.com/a.png"onerror="x', name: 'x', ...placeAt(20) },
  { id: 'yes', type: 'button', content: 'Add it', action: 'buy', ...placeAt(500) },
  { id: 'no', type: 'button', content: 'No thanks', action: 'skip', ...placeAt(600) },
  {
    id: 'behind',
    type: 'text',
    content: '',
    size: { width: 300, height: 200 },
    position: { x: 0, y: 0 },
    style: { backgroundColor: '#fff' },
  },
]

async function createTestPage(product: { id: string }, pageElements = elements) {
  const { upsell } = await makeFunnel(app, product, [])
  const body = { title: 'Two & more', elements: pageElements, layout: { background: '#ffeedd' } }
  const page = (await seller.send(api.createVisualPage, { params: { id: upsell.id }, body })).body
  const { version } = (await seller.send(api.readVisualPage, { params: { id: page.id } })).body
  return { upsell, page, id: page.id, version }
}
const convert = (id: string, version: string | null) =>
  seller.send(api.convertVisualPage, { params: { id }, body: { version } })

describe('convertVisualPage', () => {
  it('keeps the offers in their order and renders the same content after a conversion', async () => {
    const { upsell, page, id, version } = await createTestPage(lamp)
    const [before] = await pinActivePages(app, upsell.id)
    const answer = await convert(id, version)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, order: page.order, type: 'custom_html', draft: null, leadsOn: true, offers: page.offers },
    ])
    const [after] = await pinActivePages(app, upsell.id)
    expect(after).toMatchObject({
      type: 'custom_html',
      elements: null,
      offers: before?.offers,
      firstOffer: before?.firstOffer,
    })
    const [first, second] = page.offers.map(offer => offer.id)
    const files = `/_site/${id}/${answer.body.revision}/`
    expect((await app.browser().raw('GET', files)).statusCode).toBe(200)
    const { body } = await seller.send(upsells.upsellPageEditing.read, { params: { id } })
    const { html, css } = body.source
    const charging = [...(html ?? '').matchAll(/data-charge="([^"]+)"/g)].map(([, offer]) => offer)
    expect(charging).toEqual([first, second, first, first])
    expect(html).toContain('A "case" &lt;script&gt;alert(1)&lt;/script&gt;'.replaceAll('"', '&quot;'))
    expect(html).not.toMatch(/ style=|onerror|alert\(1\)<\/script>|Hidden/)
    expect(html).toMatch(/data-skip[^>]*>No thanks/)
    expect(html).toMatch(/Buy Now · <span data-price="[^"]+">\$29\.00<\/span>/)
    expect(css).toContain('body{background:#ffeedd}')
    expect(css).toContain('.el-title{')
    expect(Buffer.byteLength(`${html}${css}`)).toBeLessThan(10_000)
  })

  it('charges the same offer to shoppers who bought before and after the conversion', async () => {
    const { page, id, version } = await createTestPage(other)
    const early = await buyAndOpenOffers(app, other)
    expect((await convert(id, version)).status).toBe(200)
    const late = await buyAndOpenOffers(app, other)
    const [offer] = page.offers
    for (const shopper of [early, late]) {
      expect((await shopper.charge(2900, { offerId: offer?.id })).body.success).toBe(true)
      expect((await shopper.order()).totalCents).toBe(8900 + 2900)
    }
  })

  it('rejects the conversion of a page with a draft or of an outdated version', async () => {
    const { id, version } = await createTestPage(lamp)
    const content = { title: 'Draft', elements: [], layout: {} }
    const body = { ...content, version, auto: true }
    const kept = (await seller.send(api.saveVisualDraft, { params: { id }, body })).body
    expect((await convert(id, version)).status).toBe(409)
    expect((await convert(id, kept.version)).status).toBe(409)
    const saved = await seller.send(api.saveVisualPage, { params: { id }, body: { ...content, version: kept.version } })
    const { body: page } = await convert(id, saved.body.version)
    expect(page).toMatchObject({ type: 'custom_html', offers: [] })
  })

  it('converts a page to an editable custom-HTML page and keeps its visual versions', async () => {
    const { id, version } = await createTestPage(lamp)
    const { body: page } = await convert(id, version)
    const params = { id }
    expect((await seller.send(api.readVisualPage, { params })).status).toBe(404)
    // A request that is repeated after a lost response gets the same page; a request based on another version gets 404.
    expect((await convert(id, version)).body).toEqual(page)
    expect((await convert(id, newId())).status).toBe(404)
    const { versions } = (await seller.send(api.listVisualVersions, { params })).body
    expect(versions).toMatchObject([{ id: version, isPublished: false, elements: elements.length }])
    const { body: read } = await seller.send(upsells.upsellPageEditing.read, { params })
    const edit = { revision: page.revision, html: read.source.html?.replace('Add it', 'Take it'), publish: true }
    const saved = await seller.send(upsells.upsellPageEditing.save, { params, body: edit as never })
    expect([saved.status, saved.body]).toMatchObject([200, { page: { offers: page.offers } }])
  })

  it('repeats the response of a conversion only for the version that was converted', async () => {
    const { id, version } = await createTestPage(lamp)
    expect((await convert(id, version)).status).toBe(200)
    // The page was converted by a request that named its version. A request without a version is therefore not treated
    // as a repetition of it, even though the page has only this one version.
    expect((await convert(id, null)).status).toBe(404)
    const other = await createTestPage(lamp)
    await app.db.execute(`update upsell_pages set page_type = 'custom_html' where id = '${other.id}'`)
    // This custom-HTML page was not created by a conversion.
    expect((await convert(other.id, other.version)).status).toBe(404)
  })

  it('keeps the content of a visual page as a version, even when the page had no versions', async () => {
    const { id } = await createTestPage(lamp)
    await app.db.execute(`delete from visual_versions where page_id = '${id}'`)
    const { body: page } = await convert(id, null)
    expect(page.type).toBe('custom_html')
    expect((await convert(id, null)).body).toEqual(page)
    const { versions } = (await seller.send(api.listVisualVersions, { params: { id } })).body
    expect(versions).toMatchObject([{ number: 1, kind: 'publish', elements: elements.length }])
  })

  it('writes the texts of a converted page in the language of the shop', async () => {
    await app.db.execute(`update shop set language = 'pt-BR'`)
    const { id, version } = await createTestPage(lamp)
    const { body } = await convert(id, version)
    const { body: html } = await app.browser().raw('GET', `/_site/${id}/${body.revision}/`)
    await app.db.execute(`update shop set language = 'spec'`)
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain('Comprar agora · ')
  })
})
