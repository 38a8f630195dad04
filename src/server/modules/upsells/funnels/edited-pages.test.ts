import { describe, expect, it } from 'vitest'
import * as api from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { upsellSessions } from '#server/platform/db/schema/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'

const app = await startTestApp()
const seller = app.as('editor')
const [, { make }] = createPageKinds(app)
const { save, publish, read, restore, discard } = api.upsellPageEditing
const source = '<!doctype html>\n<title>Case</title>\n<a href="#">Add it</a>\n<a href="#">No</a>\n'

/** Creates a page whose first link charges 29.00. */
async function createChargingPage() {
  const { id, revision } = await make({ 'index.html': source })
  const { body } = await setLink(id, 0, { name: 'Case', priceCents: 2900 }, revision)
  return { id, revision: body.revisionId, offer: body.links[0]?.offer?.id ?? '' }
}
const getLinks = async (id: string) => (await seller.send(api.listPageLinks, { params: { id } })).body
async function setLink(id: string, at: number, offer: object, revisionId: string) {
  const body = { revisionId, at: (await getLinks(id)).links[at]?.at ?? -1, role: 'charge', offer }
  return seller.send(api.setPageLink, { params: { id }, body } as never)
}
const getSource = async (id: string) => (await seller.send(read, { params: { id } })).body.source
const saveDraft = (id: string, revision: string, html: string) =>
  seller.send(save, { params: { id }, body: { revision, html, publish: false } })
async function listOffered(id: string) {
  const { upsellId } = (await seller.send(read, { params: { id } })).body.page
  return (await pinActivePages(app, upsellId)).find(page => page.id === id)
}

describe('editing a custom-HTML page of a funnel', () => {
  it('loads a page with its funnel and keeps its offers through draft and publication', async () => {
    const { id, revision, offer } = await createChargingPage()
    const { html } = await getSource(id)
    expect((await seller.send(read, { params: { id } })).body).toMatchObject({
      upsell: { name: 'Funil' },
      page: { id, revision, draft: null, offers: [{ id: offer }] },
    })
    const draft = await saveDraft(id, revision, html.replace('Add it', 'Add it now'))
    expect(await listOffered(id)).toMatchObject({ revisionId: revision, offers: [{ id: offer, cents: 2900 }] })
    const { revision: newest } = draft.body.source
    const published = await seller.send(publish, { params: { id }, body: { revision: newest } })
    expect(published.body).toMatchObject({ draft: null, offers: [{ id: offer, priceCents: 2900 }] })
    expect(await listOffered(id)).toMatchObject({
      revisionId: published.body.revision,
      offers: [{ id: offer, cents: 2900 }],
    })
  })

  it('deactivates an offer to which the page no longer refers, until a restored revision is published', async () => {
    const { id, revision, offer } = await createChargingPage()
    const body = { revision, html: source, publish: true }
    const without = await seller.send(save, { params: { id }, body })
    expect(without.body.page.offers).toEqual([])
    const restored = await seller.send(restore, {
      params: { id },
      body: { revision: without.body.source.revision, to: revision },
    })
    expect((await listOffered(id))?.offers).toEqual([])
    await seller.send(publish, { params: { id }, body: { revision: restored.body.source.revision } })
    expect((await listOffered(id))?.offers).toMatchObject([{ id: offer, cents: 2900 }])
  })

  it('keeps the new price of a link in the draft until the draft is published', async () => {
    const { id, revision, offer } = await createChargingPage()
    const { html } = await getSource(id)
    const draft = await saveDraft(id, revision, html.replace('No', 'No, thanks'))
    const { body } = await setLink(id, 0, { name: 'Case', priceCents: 1900 }, draft.body.source.revision)
    expect(body).toMatchObject({ isDraft: true, links: [{ offer: { priceCents: 1900 } }, { text: 'No, thanks' }] })
    expect(await listOffered(id)).toMatchObject({ revisionId: revision, offers: [{ id: offer, cents: 2900 }] })
    const stale = await setLink(id, 1, { name: 'Case', priceCents: 100 }, revision)
    expect(stale.status).toBe(409)
    await seller.send(publish, { params: { id }, body: { revision: body.revisionId } })
    expect((await listOffered(id))?.offers).toMatchObject([{ cents: 1900 }])
    expect((await getSource(id)).html).toContain('No, thanks')
  })

  it('returns to the published revision when the draft is discarded', async () => {
    const { id, revision, offer } = await createChargingPage()
    await saveDraft(id, revision, source)
    const discarded = await seller.send(discard, { params: { id } })
    expect(discarded.body).toMatchObject({ draft: null, revision, offers: [{ id: offer }] })
    expect(await getLinks(id)).toMatchObject({ isDraft: false, revisionId: revision })
  })

  it('serves an open session the revision it started with after another revision is published', async () => {
    const { id, revision } = await createChargingPage()
    const page = await listOffered(id)
    const { upsellId } = (await seller.send(read, { params: { id } })).body.page
    await app.db.insert(upsellSessions).values({
      id: newId(),
      order_id: newId(),
      upsell_id: upsellId,
      mode: 'simulator',
      token_hash: newId(),
      token_sealed: '',
      browser_hash: '',
      pages: [{ ...page, offers: [] } as never],
      expires_at: new Date(Date.now() + 60_000),
      created_at: new Date(),
    })
    const body = { revision, html: source.replace('Add it', 'Later'), publish: true }
    await seller.send(save, { params: { id }, body })
    await seller.send(api.changeUpsellPage, { params: { id }, body: { isActive: false } })
    const response = await app.browser().raw('GET', `/_site/${id}/${revision}/`)
    expect([response.statusCode, response.body.includes('Add it')]).toEqual([200, true])
  })

  it('responds with 404 when a visual page is edited as a custom-HTML page', async () => {
    const { id } = await createChargingPage()
    const { upsellId } = (await seller.send(read, { params: { id } })).body.page
    const visual = await seller.send(createVisualPage, {
      params: { id: upsellId },
      body: { title: 'Visual', elements: [] },
    })
    const params = { id: visual.body.id }
    expect((await seller.send(read, { params })).body).toMatchObject({ error: 'upsell_page_not_found' })
    const body = { revision: newId(), html: 'x', publish: true }
    expect((await seller.send(save, { params, body })).status).toBe(404)
    expect((await seller.send(api.upsellPageEditing.versions, { params, query: {} })).status).toBe(404)
  })
})
