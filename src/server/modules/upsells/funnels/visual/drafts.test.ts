import { describe, expect, it } from 'vitest'
import type { UpsellPage } from '#contract/upsells.ts'
import * as upsells from '#contract/upsells.ts'
import * as api from '#contract/visual-pages.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { upsellPages } from '#server/platform/db/schema/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { addMember } from '#tests/support/team.ts'

let now = Date.now()
const advanceMinutes = (count: number) => {
  now += count * 60_000
}
const app = await startTestApp({ simulator: true, clock: () => new Date(now) })
const seller = app.as('editor')
const lamp = await makeLamp(app, 'DRAFT', null)
let funnels = 0

/** Creates a page that charges 29.00 and returns the page with its first version. */
async function createPublishedPage() {
  const product = await makeLamp(app, `DRAFT-${++funnels}`, null)
  const { pages, upsell } = await makeFunnel(app, product, [{ title: 'Case', cents: 2900 }])
  const page = pages[0] as UpsellPage
  return { product, upsell, id: page.id, ...(await read(page.id)) }
}
const read = async (id: string) => (await seller.send(api.readVisualPage, { params: { id } })).body
type Content = { title: string; elements: api.PageElement[]; layout: api.PageLayout }
const withPrice = (content: Content, price: number, changes: Partial<Content> = {}): Content => ({
  ...content,
  elements: content.elements.map(element => (element.type === 'product' ? { ...element, price } : element)),
  ...changes,
})
const saveDraft = (
  id: string,
  content: Content,
  version: string | null,
  options: { auto?: boolean; restoredFrom?: string } = {},
  as = seller,
) => as.send(api.saveVisualDraft, { params: { id }, body: { ...content, version, auto: true, ...options } })
const save = (id: string, content: Content, version: string | null) =>
  seller.send(api.saveVisualPage, { params: { id }, body: { ...content, version } })
const versions = async (id: string) => (await seller.send(api.listVisualVersions, { params: { id } })).body.versions
const listKinds = async (id: string) => (await versions(id)).map(version => version.kind)
const getOfferedPage = async (upsellId: string) => (await pinActivePages(app, upsellId))[0]

describe('visual page drafts', () => {
  it('keeps what shoppers see and pay unchanged until the draft is published with its offers', async () => {
    const { product, upsell, id, content, version } = await createPublishedPage()
    const before = await getOfferedPage(upsell.id)
    const saved = await saveDraft(
      id,
      withPrice(content, 100, { title: 'Cheap', layout: { background: '#112233' } }),
      version,
    )
    expect(saved.status).toBe(200)
    expect(await getOfferedPage(upsell.id)).toEqual(before)
    const shopper = await buyAndOpenOffers(app, product)
    const refused = await shopper.charge(100)
    expect([refused.status, refused.body.code]).not.toEqual([200, undefined])
    expect((await shopper.charge(2900)).body.success).toBe(true)
    expect((await shopper.order()).totalCents).toBe(8900 + 2900)
    const current = await read(id)
    expect(current).toMatchObject({ version: saved.body.version, isDraft: true, content: { title: 'Cheap' } })
    expect(current.page).toMatchObject({ title: 'Case', draft: saved.body.version, offers: [{ priceCents: 2900 }] })
    const published = await save(id, current.content, current.version)
    expect(published.body).toMatchObject({
      isDraft: false,
      page: { title: 'Cheap', draft: null, offers: [{ priceCents: 100 }] },
    })
    expect(await getOfferedPage(upsell.id)).toMatchObject({
      layout: { background: '#112233' },
      offers: [{ cents: 100 }],
    })
    // The offer keeps its row, so a shopper who saw the earlier price is charged under the same offer.
    expect(published.body.page.offers[0]?.id).toBe(before?.offers[0]?.id)
  })

  it('deactivates the offer of a hidden element and reactivates it when the element is shown', async () => {
    const { upsell, id, content, version } = await createPublishedPage()
    const offer = (await getOfferedPage(upsell.id))?.offers[0]?.id
    const hidden = { ...content, elements: content.elements.map(element => ({ ...element, hidden: true })) }
    const first = await save(id, hidden, version)
    expect(first.body.page.offers).toEqual([])
    expect((await getOfferedPage(upsell.id))?.offers).toEqual([])
    const again = await save(
      id,
      { ...content, elements: first.body.content.elements.map(({ hidden: _, ...element }) => element) },
      first.body.version,
    )
    expect(again.body.page.offers).toMatchObject([{ id: offer, priceCents: 2900 }])
  })

  it('keeps only the last of the autosaves of one author within five minutes', async () => {
    const { id, content, version } = await createPublishedPage()
    let at = version
    for (const price of [100, 200, 300]) {
      at = (await saveDraft(id, withPrice(content, price), at)).body.version
      advanceMinutes(1)
    }
    expect(await listKinds(id)).toEqual(['auto', 'publish'])
    advanceMinutes(5)
    at = (await saveDraft(id, withPrice(content, 400), at)).body.version
    expect(await listKinds(id)).toEqual(['auto', 'auto', 'publish'])
    const anna = await addMember(app, 'editor', `anna-${id}@lumen.example`)
    at = (await saveDraft(id, withPrice(content, 500), at, {}, anna)).body.version
    expect(await listKinds(id)).toEqual(['auto', 'auto', 'auto', 'publish'])
    // A manual save of unchanged content keeps the autosave as a version.
    expect((await saveDraft(id, withPrice(content, 500), at, { auto: false })).body.version).toBe(at)
    at = (await saveDraft(id, withPrice(content, 600), at, {}, anna)).body.version
    expect(await listKinds(id)).toEqual(['auto', 'save', 'auto', 'auto', 'publish'])
    expect((await versions(id))[0]).toMatchObject({
      id: at,
      number: 5,
      author: anna.email,
      elements: 1,
      isPublished: false,
    })
    expect((await versions(id)).at(-1)).toMatchObject({ number: 1, isPublished: true })
  })

  it('rejects a save based on an outdated version and returns the newest version', async () => {
    const { id, content, version } = await createPublishedPage()
    const anna = await addMember(app, 'editor', `other-${id}@lumen.example`)
    const otherSave = await saveDraft(id, withPrice(content, 700), version, {}, anna)
    for (const answer of [
      await saveDraft(id, withPrice(content, 800), version),
      await save(id, withPrice(content, 800), version),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ error: 'conflict', version: otherSave.body.version, author: anna.email })
      expect(answer.body).toMatchObject({ content: { elements: [{ price: 700 }] } })
    }
    const none = await save(id, withPrice(content, 800), null)
    expect(none.status).toBe(409)
    expect((await read(id)).page.offers).toMatchObject([{ priceCents: 2900 }])
    const responses = await Promise.all(
      [900, 950].map(price => saveDraft(id, withPrice(content, price), otherSave.body.version)),
    )
    expect(responses.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('repeats the response to a repeated save, and rejects a different save based on the same version', async () => {
    const { id, content, version } = await createPublishedPage()
    const first = await saveDraft(id, withPrice(content, 700), version)
    expect((await saveDraft(id, withPrice(content, 700), version)).body).toEqual(first.body)
    const second = await saveDraft(id, withPrice(content, 800), first.body.version)
    // The earlier autosave was replaced and no longer exists; a repeated save based on that autosave is still
    // recognized.
    expect((await saveDraft(id, withPrice(content, 800), first.body.version)).body).toEqual(second.body)
    expect((await saveDraft(id, withPrice(content, 700), version)).status).toBe(409)
    const published = await save(id, withPrice(content, 800), second.body.version)
    const again = await save(id, withPrice(content, 800), second.body.version)
    expect([again.status, again.body]).toEqual([200, published.body])
    expect((await save(id, withPrice(content, 801), second.body.version)).status).toBe(409)
    expect((await listKinds(id)).filter(kind => kind === 'publish')).toHaveLength(2)
  })

  it('treats a save with another variant of the same product as a different save', async () => {
    const { id, version } = await createPublishedPage()
    const [sand, graphite] = lamp.variants
    const buildBoundContent = (variantId?: string): Content => ({
      title: 'Lamp',
      layout: {},
      elements: [
        {
          id: 'p',
          type: 'product',
          content: '',
          style: {},
          position: { x: 0, y: 0 },
          productId: lamp.id,
          ...(variantId && { variantId }),
        },
      ],
    })
    const published = await save(id, buildBoundContent(), version)
    expect((await save(id, buildBoundContent(), version)).body).toEqual(published.body)
    const chosen = published.body.page.offers[0]?.variantId
    const other = [sand, graphite].find(variant => variant?.id !== chosen)?.id
    expect((await save(id, buildBoundContent(other), version)).status).toBe(409)
  })

  it('creates no version for unchanged content', async () => {
    const { id, content, version } = await createPublishedPage()
    expect((await saveDraft(id, content, version)).body.version).toBe(version)
    expect((await read(id)).isDraft).toBe(false)
  })

  it('discards a draft, keeps it as a version and restores that version as a draft', async () => {
    const { upsell, id, content, version } = await createPublishedPage()
    const saved = await saveDraft(id, withPrice(content, 700), version)
    const discard = (at: string) => seller.send(api.discardVisualDraft, { params: { id }, body: { version: at } })
    expect((await discard(version ?? '')).status).toBe(409)
    const discarded = await discard(saved.body.version)
    expect(discarded.body).toMatchObject({ isDraft: false, version, content: { elements: [{ price: 2900 }] } })
    expect((await discard(saved.body.version)).body).toEqual(discarded.body)
    const params = { id, version: saved.body.version }
    const old = (await seller.send(api.readVisualVersion, { params })).body
    expect(old.elements).toMatchObject([{ price: 700 }])
    const restored = await saveDraft(id, old, version, { auto: false, restoredFrom: saved.body.version })
    expect(restored.status).toBe(200)
    expect(await listKinds(id)).toEqual(['restore', 'auto', 'publish'])
    expect((await getOfferedPage(upsell.id))?.offers).toMatchObject([{ cents: 2900 }])
    const unknown = { id, version: newId() }
    expect((await seller.send(api.readVisualVersion, { params: unknown })).body.error).toBe('version_not_found')
  })

  it('keeps the published content of a page without versions as its first version', async () => {
    const { id } = await createPublishedPage()
    const other = await createPublishedPage()
    await app.db.execute(`delete from visual_versions where page_id = '${id}'`)
    const older = await read(id)
    expect(older).toMatchObject({ version: null, isDraft: false, content: { elements: [{ price: 2900 }] } })
    const saved = await saveDraft(id, withPrice(older.content, 700), null)
    expect((await saveDraft(id, withPrice(older.content, 700), null)).body).toEqual(saved.body)
    expect(await listKinds(id)).toEqual(['auto', 'publish'])
    const [, first] = await versions(id)
    expect(first).toMatchObject({ author: null, isPublished: true })
    const wrong = await saveDraft(id, withPrice(older.content, 800), other.version)
    expect(wrong.status).toBe(409)
  })

  it('renames the draft when its page is renamed', async () => {
    const { id, content, version } = await createPublishedPage()
    await saveDraft(id, withPrice(content, 700), version)
    await seller.send(upsells.changeUpsellPage, { params: { id }, body: { title: 'Estojo' } })
    expect((await read(id)).content).toMatchObject({ title: 'Estojo', elements: [{ price: 700 }] })
  })

  it('stores only the parseable content of a draft, and deletes drafts with their page', async () => {
    const { id, content, version } = await createPublishedPage()
    const style = { color: 'red;background:url(//x)', fontSize: '20' }
    const saved = await saveDraft(
      id,
      { ...content, elements: [{ id: 'x', type: 'text', content: '<b>', style, position: { x: 1, y: 2 } }] },
      version,
    )
    expect(saved.status).toBe(200)
    expect((await read(id)).content.elements).toEqual([
      { id: 'x', type: 'text', content: '<b>', style: { fontSize: '20px' }, position: { x: 1, y: 2 } },
    ])
    await seller.send(upsells.deleteUpsellPage, { params: { id } })
    expect((await saveDraft(id, content, saved.body.version)).status).toBe(404)
    expect(await app.db.select().from(upsellPages)).not.toContainEqual(expect.objectContaining({ id }))
  })
})
