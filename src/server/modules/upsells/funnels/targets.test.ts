import { beforeEach, describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import * as api from '#contract/upsells.ts'
import { pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'

const app = await startTestApp()
const seller = app.as('editor')
const { body: lamp } = await seller.send(createProduct, {
  body: { title: 'Halo', variants: [{ name: 'Sand', sku: 'HALO', cents: 8900 }] },
})
let funnel: Awaited<ReturnType<typeof makeFunnel>>
const id = (order: number) => funnel.pages[order - 1]?.id ?? ''
const toTarget = (order: number) => ({ to: 'page' as const, pageId: id(order) })
const change = (order: number, body: object, as = seller) =>
  as.send(api.changeUpsellPage, { params: { id: id(order) }, body })
const setTargets = (order: number, accepted: api.PageTarget | null, declined: api.PageTarget | null = null) =>
  change(order, { targets: { accepted, declined } })
const listStored = async () => {
  const { body } = await seller.send(api.listUpsells, {})
  const pages = body.upsells.find(each => each.id === funnel.upsell.id)?.pages ?? []
  return pages.map(page => page.targets)
}
const listTitles = (body: Record<string, unknown>) => (body.pages as { title: string }[]).map(page => page.title)

beforeEach(async () => {
  funnel = await makeFunnel(app, lamp, [
    { title: 'Case', cents: 2900 },
    { title: 'Bulb', cents: 1200 },
    { title: 'Cord', cents: 900 },
  ])
})

describe('page targets', () => {
  it('stores changed targets of a page and resets targets to the default', async () => {
    const none = { accepted: null, declined: null }
    expect(await listStored()).toEqual([none, none, none])
    const targets = { accepted: toTarget(3), declined: { to: 'thank-you' as const } }
    const answer = await change(1, { targets })
    expect([answer.status, answer.body.targets]).toEqual([200, targets])
    expect(await listStored()).toEqual([targets, none, none])
    expect((await change(1, { title: 'Case again', isActive: true })).body).toMatchObject({
      title: 'Case again',
      targets,
    })
    expect((await change(1, { targets: null })).body.targets).toEqual(none)
  })

  it('rejects a page of another funnel, a missing page and the page itself as a target', async () => {
    const original = funnel
    const other = await makeFunnel(app, lamp, [{ title: 'Else', cents: 100 }])
    funnel = original
    for (const pageId of [other.pages[0]?.id, newId(), id(1)]) {
      const answer = await change(1, { targets: { accepted: null, declined: { to: 'page', pageId } } })
      expect([answer.status, answer.body.error]).toEqual([404, 'upsell_page_not_found'])
    }
    expect((await change(1, { targets: { accepted: { to: 'moon' }, declined: null } })).status).toBe(422)
    expect((await change(1, { targets: null }, app.as('viewer'))).status).toBe(403)
    expect((await change(1, { targets: null }, app.browser())).status).toBe(401)
    expect((await listStored())[0]).toEqual({ accepted: null, declined: null })
  })

  it('gives a new session the targets of each page, with the next page in place of a hidden page', async () => {
    await setTargets(1, toTarget(3), { to: 'thank-you' })
    await setTargets(2, null, toTarget(3))
    const listTransitions = async () => (await pinActivePages(app, funnel.upsell.id)).map(page => page.leads)
    expect(await listTransitions()).toEqual([
      { accepted: { page: id(3) }, continue: 'thank-you', skip: 'thank-you' },
      { accepted: { page: id(3) }, continue: { page: id(3) }, skip: { page: id(3) } },
      { accepted: 'thank-you', continue: 'thank-you', skip: 'home' },
    ])
    await change(3, { isActive: false })
    expect(await listTransitions()).toEqual([
      { accepted: { page: id(2) }, continue: 'thank-you', skip: 'thank-you' },
      { accepted: 'thank-you', continue: 'thank-you', skip: 'thank-you' },
    ])
  })
})

describe('assertAcyclic', () => {
  it('rejects a target that closes a cycle, returns the pages of the cycle and changes nothing', async () => {
    const answer = await setTargets(3, null, toTarget(2))
    expect([answer.status, answer.body.error, answer.body.pages]).toEqual([
      409,
      'funnel_loop',
      [
        { id: id(2), order: 2, title: 'Bulb' },
        { id: id(3), order: 3, title: 'Cord' },
      ],
    ])
    expect((await listStored())[2]).toEqual({ accepted: null, declined: null })
  })

  it('rejects a page order that closes a cycle', async () => {
    await setTargets(1, null, toTarget(3))
    const order = [id(3), id(2), id(1)]
    const answer = await seller.send(api.reorderUpsellPages, {
      params: { id: funnel.upsell.id },
      body: { pageIds: order },
    })
    expect([answer.status, listTitles(answer.body)]).toEqual([409, ['Cord', 'Bulb', 'Case']])
    const { body } = await seller.send(api.listUpsells, {})
    const pages = body.upsells.find(each => each.id === funnel.upsell.id)?.pages
    expect(pages?.map(page => page.title)).toEqual(['Case', 'Bulb', 'Cord'])
  })

  it('rejects hiding, deleting or showing a page when the change closes a cycle', async () => {
    // Page 1 leads to page 3 and skips page 2. Page 2 leads back to page 1, but cannot be reached while page 3 is
    // active.
    await setTargets(1, toTarget(3), toTarget(3))
    expect((await setTargets(2, null, toTarget(1))).status).toBe(200)
    const hiding = await change(3, { isActive: false })
    expect([hiding.status, listTitles(hiding.body)]).toEqual([409, ['Case', 'Bulb']])
    const deleting = await seller.send(api.deleteUpsellPage, { params: { id: id(3) } })
    expect([deleting.status, listTitles(deleting.body as Record<string, unknown>)]).toEqual([409, ['Case', 'Bulb']])
    expect(await listStored()).toHaveLength(3)
    expect((await change(2, { isActive: false })).status).toBe(200)
    expect((await change(3, { isActive: false })).status).toBe(200)
    const showing = await change(2, { isActive: true })
    expect([showing.status, showing.body.error]).toEqual([409, 'funnel_loop'])
  })

  it('rejects one of two concurrent target changes that together close a cycle', async () => {
    const answers = await Promise.all([setTargets(1, { to: 'home' }, toTarget(3)), setTargets(3, null, toTarget(1))])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })
})

describe('changeUpsell', () => {
  it('changes only those fields of a funnel that the request contains', async () => {
    const params = { id: funnel.upsell.id }
    const patch = (body: object) => seller.send(api.changeUpsell, { params, body })
    const renamed = await patch({ name: 'Later', description: 'Once paid' })
    expect(renamed.body).toMatchObject({
      name: 'Later',
      description: 'Once paid',
      isActive: true,
      productIds: [lamp.id],
    })
    expect((await patch({ productSkus: { [lamp.id]: ['HALO'] } })).body.productSkus).toEqual({ [lamp.id]: ['HALO'] })
    expect((await patch({ description: null })).body).toMatchObject({
      name: 'Later',
      description: null,
      productSkus: { [lamp.id]: ['HALO'] },
    })
    expect((await patch({ productSkus: { [lamp.id]: ['NONE'] } })).body.error).toBe('variant_not_found')
    expect((await patch({ productIds: [newId()] })).body.error).toBe('product_not_found')
    expect((await patch({ productIds: [] })).status).toBe(422)
    expect((await patch({ isActive: false })).body).toMatchObject({ isActive: false, name: 'Later' })
  })
})
