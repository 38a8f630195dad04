import { beforeAll, describe, expect, it } from 'vitest'
import { getUpsellSession, processUpsellPayment } from '#contract/functions.ts'
import { previewUpsell, readFunnelRates } from '#contract/upsell-graph.ts'
import { declineOffers, resumeOffers, viewOffers } from '#contract/upsell-sessions.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, clock: () => now })
const seller = shop.as('viewer')
let lamp: Awaited<ReturnType<typeof makeLamp>>
let funnel: Awaited<ReturnType<typeof makeFunnel>>

beforeAll(async () => {
  lamp = await makeLamp(shop, 'LOOK', null)
  funnel = await makeFunnel(shop, lamp, [
    { title: 'Case', cents: 2900 },
    { title: 'Bulb', cents: 1200 },
  ])
})

const preview = (body: object = {}, id = funnel.upsell.id) => seller.send(previewUpsell, { params: { id }, body })
/** The data from which the page is rendered. */
async function getRenderedData(path: string, browser = shop.browser()) {
  const { statusCode, body } = await browser.raw('GET', path)
  const data = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(body)?.[1]
  return { status: statusCode, body, data: data ? JSON.parse(data) : null }
}
const owner = shop.as('owner')
const setPage = (at: number, body: object) =>
  owner.send(api.changeUpsellPage, { params: { id: funnel.pages[at - 1]?.id ?? '' }, body })
const setFunnel = (isActive: boolean) =>
  owner.send(api.changeUpsell, { params: { id: funnel.upsell.id }, body: { isActive } })

describe('test tokens', () => {
  it('charges nothing with a test token, in any browser and with any card', async () => {
    const { browser, orderId, order } = await buyAndOpenOffers(shop, lamp)
    const { body } = await preview()
    const forged = ['test.', `test.${newId()}`, `${body.token}x`]
    const variations = [{}, { paymentMethodId: 'pm_card_visa' }, { offerId: funnel.pages[0]?.offers[0]?.id }]
    for (const sessionToken of [body.token, ...forged])
      for (const each of variations)
        for (const caller of [browser, shop.browser()]) {
          const call = { body: { sessionToken, amount: 2900, currency: 'usd', ...each } }
          const answer = await caller.send(processUpsellPayment, call)
          expect([answer.status, answer.body.code]).toEqual([409, 'preview_cannot_charge'])
        }
    expect((await order()).payments).toHaveLength(1)
    const { data } = await createTestStripe(shop).paymentIntents.list({ limit: 100 })
    expect(data.filter(intent => intent.metadata.order_id === orderId)).toHaveLength(1)
  })

  it('opens no session, declines no offer and counts no view with a test token', async () => {
    const { body } = await preview()
    const sessionToken = body.token
    const browser = shop.browser()
    expect((await getRenderedData(body.address, browser)).data.preview).toBe(sessionToken)
    expect((await browser.send(getUpsellSession, {})).body.hasActiveSession).toBe(false)
    const declined = await browser.send(declineOffers, { body: { sessionToken, pageOrder: 1, how: 'skip' } })
    expect([declined.status, declined.body.error]).toEqual([409, 'preview_cannot_charge'])
    expect((await browser.send(resumeOffers, { body: { token: sessionToken } })).status).toBe(401)
    const read = async () =>
      (await seller.send(readFunnelRates, { params: { id: funnel.upsell.id }, query: {} })).body.pages
    const before = await read()
    const view = { body: { sessionToken, pageId: funnel.pages[0]?.id } }
    expect((await browser.send(viewOffers, view)).status).toBe(204)
    expect(await read()).toEqual(before)
  })
})

describe('previewUpsell', () => {
  it('opens a preview of the first visible page or the requested page, for members only', async () => {
    const { id } = funnel.upsell
    const { body, status } = await preview()
    expect([status, body.address]).toEqual([200, `/upsell/${id}/page/1?preview=${body.token}`])
    const second = await preview({ pageId: funnel.pages[1]?.id })
    expect(second.body.address).toContain(`/upsell/${id}/page/2?preview=test.`)
    expect((await preview({ pageId: newId() })).body.error).toBe('upsell_page_not_found')
    expect((await preview({}, newId())).body.error).toBe('upsell_not_found')
    const call = { params: { id }, body: {} }
    expect((await shop.browser().send(previewUpsell, call)).status).toBe(401)
  })

  it('previews the hidden page of an inactive funnel and follows the page targets', async () => {
    await setPage(1, { isActive: false })
    await setFunnel(false)
    const { id } = funnel.upsell
    const { body } = await preview({ pageId: funnel.pages[0]?.id })
    const { status, data } = await getRenderedData(body.address)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      pageId: funnel.pages[0]?.id,
      sessionId: null,
      preview: body.token,
      leads: {
        accepted: `/upsell/${id}/page/2?preview=${body.token}`,
        continue: `/upsell/${id}/page/2?preview=${body.token}`,
        skip: '/',
      },
    })
    expect((await getRenderedData(`/upsell/${id}/page/1`)).status).toBe(404)
    await setPage(1, { isActive: true })
    await setFunnel(true)
  })

  it('creates a preview that expires after half an hour and shows no other funnel', async () => {
    const { body } = await preview()
    const other = await makeFunnel(shop, lamp, [{ title: 'Else', cents: 500 }])
    expect((await getRenderedData(`/upsell/${other.upsell.id}/page/1?preview=${body.token}`)).data).toMatchObject({
      preview: null,
    })
    const start = now
    now = new Date(start.getTime() + 31 * 60_000)
    const late = await getRenderedData(body.address)
    now = start
    expect(late.data).toMatchObject({ preview: null })
  })

  it('previews the draft of a custom-HTML page with the offers of the draft', async () => {
    const form = new FormData()
    form.append('files', new Blob(['<!doctype html><title>Case</title><a href="#">Add it</a>']), 'index.html')
    const request = new Response(form)
    const response = await owner.raw('POST', `/api/v1/upsells/${funnel.upsell.id}/pages/project?title=Folder`, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const page = response.json().page as api.UpsellPage
    const html = '<!doctype html><title>Case</title><a href="#">Add this</a>'
    const params = { id: page.id }
    const save = { revision: page.revision, html, publish: false }
    expect((await owner.send(api.upsellPageEditing.save, { params, body: save })).status).toBe(200)
    const { body: links } = await owner.send(api.listPageLinks, { params })
    const at = links.links[0]?.at ?? 0
    const offer = { name: 'Draft case', priceCents: 3100 }
    const set = { revisionId: links.revisionId, at, role: 'charge', offer }
    expect((await owner.send(api.setPageLink, { params, body: set })).status).toBe(200)
    const { body } = await preview({ pageId: page.id })
    const { data } = await getRenderedData(body.address)
    expect(data.frameSrc).toMatch(/^\/_draft\//)
    expect(data.offers).toMatchObject([{ name: 'Draft case', cents: 3100 }])
    const framed = await shop.browser().raw('GET', data.frameSrc)
    expect(framed.body).toContain('Add this')
    const { data: published } = await getRenderedData(`/upsell/${funnel.upsell.id}/page/3`)
    expect([published.frameSrc.startsWith('/_site/'), published.offers]).toEqual([true, []])
  })

  it('previews the draft of a visual page with its future offers and without hidden elements', async () => {
    const funnelWithDraft = await makeFunnel(shop, lamp, [{ title: 'Case', cents: 2900 }])
    const { id } = funnelWithDraft.pages[0] ?? { id: '' }
    const { content, version } = (await owner.send(visual.readVisualPage, { params: { id } })).body
    const at = { content: '', style: {}, position: { x: 0, y: 0 } }
    const moreElements = [
      { ...at, id: 'new', type: 'product', name: 'Draft bulb', price: 1200 },
      { ...at, id: 'lamp', type: 'product', productId: lamp.id },
      { ...at, id: 'nothing', type: 'product', productId: newId() },
      { ...at, id: 'gone', type: 'product', name: 'Hidden', price: 700, hidden: true },
    ] as const
    const body = { ...content, title: 'Drafted', elements: [...content.elements, ...moreElements], version, auto: true }
    expect((await owner.send(visual.saveVisualDraft, { params: { id }, body })).status).toBe(200)
    const { address } = (await preview({ pageId: id }, funnelWithDraft.upsell.id)).body
    const { data, body: html } = await getRenderedData(address)
    expect(data.title).toBe('Drafted')
    expect(data.offers.map((offer: { cents: number }) => offer.cents).sort()).toEqual([1200, 2900, 8900])
    expect(html.split('<script')[0]).not.toContain('Hidden')
    const live = await getRenderedData(`/upsell/${funnelWithDraft.upsell.id}/page/1`)
    expect([live.data.title, live.data.offers.length]).toEqual(['Case', 1])
    const { charge, order } = await buyAndOpenOffers(shop, lamp)
    for (const offer of data.offers) {
      const charged = await charge(offer.cents, { offerId: offer.id })
      expect(charged.status === 200).toBe(offer.cents === 2900)
    }
    expect((await order()).totalCents).toBe(8900 + 2900)
  })
})
