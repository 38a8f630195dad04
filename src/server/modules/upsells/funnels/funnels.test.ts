import { describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { findFirstPagePath, findMatchingUpsell, pinActivePages } from '#server/modules/upsells/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'

const app = await startTestApp()
const seller = app.as('editor')
const { db } = app

async function product(title: string, variants: { sku: string; cents: number }[]) {
  const { body } = await seller.send(createProduct, {
    body: { title, variants: variants.map(variant => ({ name: variant.sku, ...variant })) },
  })
  if (!body.id) throw new Error(JSON.stringify(body))
  return body
}
const lamp = await product('Halo', [
  { sku: 'HALO-S', cents: 8900 },
  { sku: 'HALO-G', cents: 9500 },
])
const travelCase = await product('Travel case', [{ sku: 'CASE', cents: 2900 }])

async function upsell(name = 'Complementos', options: { productSkus?: Record<string, string[]> } = {}) {
  const { body } = await seller.send(api.createUpsell, { body: { name, productIds: [lamp.id], ...options } })
  return body
}
const element = (id: string, type: 'text' | 'image' | 'button' | 'product', fields = {}) => ({
  id,
  type,
  content: id,
  style: {},
  position: { x: 100, y: 100 },
  ...fields,
})
async function page(upsellId: string, title: string, elements: object[] = []) {
  const { body } = await seller.send(visual.createVisualPage, { params: { id: upsellId }, body: { title, elements } })
  return body
}

describe('createUpsell', () => {
  it('creates an active funnel with its products and lists it first', async () => {
    const funnel = await upsell('Estojo')
    expect(funnel).toMatchObject({ name: 'Estojo', isActive: true, productSkus: null, address: `/upsell/${funnel.id}` })
    const { body } = await app.as('viewer').send(api.listUpsells, {})
    expect(body.upsells[0]).toMatchObject({
      id: funnel.id,
      products: [{ title: 'Halo', priceCents: 8900, currency: 'usd', image: null }],
      pages: [],
    })
  })
  it('names the invalid fields of a new funnel', async () => {
    const { status, body } = await seller.send(api.createUpsell, { body: { name: ' ', productIds: [] } })
    expect(status).toBe(422)
    expect(Object.keys(body.fields as object).sort()).toEqual(['name', 'productIds'])
    const empty = await seller.send(api.createUpsell, {
      body: { name: 'A', productIds: [lamp.id], productSkus: { [lamp.id]: [] } },
    })
    expect(Object.keys(empty.body.fields as object)).toEqual([`productSkus.${lamp.id}`])
  })
  it('rejects unknown products and SKUs of other products', async () => {
    const unknown = await seller.send(api.createUpsell, { body: { name: 'A', productIds: [newId()] } })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'product_not_found' } })
    const foreign = await seller.send(api.createUpsell, {
      body: { name: 'A', productIds: [lamp.id], productSkus: { [lamp.id]: ['CASE'] } },
    })
    expect(foreign).toMatchObject({ status: 404, body: { error: 'variant_not_found' } })
  })
  it('requires a signed-in editor to create a funnel', async () => {
    const body = { name: 'A', productIds: [lamp.id] }
    expect((await app.browser().send(api.createUpsell, { body })).status).toBe(401)
    expect((await app.as('viewer').send(api.createUpsell, { body })).status).toBe(403)
    expect((await app.browser().send(api.listUpsells, {})).status).toBe(401)
  })
})

describe('deleteUpsell', () => {
  it('deletes a funnel with its pages', async () => {
    const funnel = await upsell()
    const first = await page(funnel.id, 'Um')
    expect((await seller.send(api.deleteUpsell, { params: { id: funnel.id } })).status).toBe(204)
    expect((await seller.send(visual.readVisualPage, { params: { id: first.id } })).status).toBe(404)
    const again = await seller.send(api.deleteUpsell, { params: { id: funnel.id } })
    expect(again).toMatchObject({ status: 404, body: { error: 'upsell_not_found' } })
  })
})

describe('funnel pages', () => {
  it('numbers pages without gaps, even after concurrent creations and after a deletion', async () => {
    const funnel = await upsell()
    const pages = await Promise.all(['a', 'b', 'c', 'd'].map(title => page(funnel.id, title)))
    expect(pages.map(each => each.order).sort()).toEqual([1, 2, 3, 4])
    const second = pages.find(each => each.order === 2)
    await seller.send(api.deleteUpsellPage, { params: { id: second?.id ?? '' } })
    const { body } = await seller.send(api.listUpsells, {})
    const remaining = body.upsells.find(each => each.id === funnel.id)?.pages ?? []
    expect(remaining.map(each => each.order)).toEqual([1, 2, 3])
    expect(remaining[2]?.address).toBe(`/upsell/${funnel.id}/page/3`)
  })
  it('reorders pages and rejects a page order that does not name each page exactly once', async () => {
    const funnel = await upsell()
    const [a, b, c] = [await page(funnel.id, 'a'), await page(funnel.id, 'b'), await page(funnel.id, 'c')]
    const params = { id: funnel.id }
    const { body } = await seller.send(api.reorderUpsellPages, { params, body: { pageIds: [c.id, a.id, b.id] } })
    expect(body.pages.map(each => each.title)).toEqual(['c', 'a', 'b'])
    for (const pageIds of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, newId()],
    ])
      expect(await seller.send(api.reorderUpsellPages, { params, body: { pageIds } })).toMatchObject({
        status: 409,
        body: { error: 'conflict' },
      })
  })
  it('requires a title and an existing funnel for a new page', async () => {
    const funnel = await upsell()
    const untitled = await seller.send(visual.createVisualPage, {
      params: { id: funnel.id },
      body: { title: '', elements: [] },
    })
    expect(untitled.status).toBe(422)
    const notFound = await seller.send(visual.createVisualPage, {
      params: { id: newId() },
      body: { title: 'a', elements: [] },
    })
    expect(notFound).toMatchObject({ status: 404, body: { error: 'upsell_not_found' } })
  })
})

describe('publishElements', () => {
  it('writes one offer per product element in reading order, at the current price of bound products', async () => {
    const funnel = await upsell()
    const { id } = await page(funnel.id, 'Oferta', [
      element('fixed', 'product', { name: 'Gift wrap', price: 500, position: { x: 0, y: 300 } }),
      element('bound', 'product', { productId: travelCase.id, price: 1, position: { x: 0, y: 200 } }),
      element('text', 'text', { style: { color: 'red;x', fontSize: '18' } }),
    ])
    const { body } = await seller.send(visual.readVisualPage, { params: { id } })
    expect(body.page.offers).toMatchObject([
      { name: 'Travel case', priceCents: 2900, productId: travelCase.id },
      { name: 'Gift wrap', priceCents: 500, productId: null, currency: null },
    ])
    expect(body.content.elements).toMatchObject([
      { offerId: body.page.offers[1]?.id },
      { offerId: body.page.offers[0]?.id, price: 2900, name: 'Travel case' },
      { style: { fontSize: '18px' } },
    ])
  })
  it('charges 2999 cents for a product element without a price', async () => {
    const funnel = await upsell()
    const { offers } = await page(funnel.id, 'Sem preço', [element('p', 'product')])
    expect(offers).toMatchObject([{ name: 'Sem preço', priceCents: 2999 }])
  })
  it('keeps the offer of a remaining element and deactivates the offer of a removed element', async () => {
    const funnel = await upsell()
    const first = await page(funnel.id, 'a', [element('p', 'product', { name: 'P' }), element('q', 'product')])
    const params = { id: first.id }
    const before = (await seller.send(visual.readVisualPage, { params })).body
    const [kept] = before.content.elements
    const saved = await seller.send(visual.saveVisualPage, {
      params,
      body: { title: 'b', layout: {}, elements: [{ ...kept, price: 700 }], version: before.version },
    })
    expect(saved.body.page).toMatchObject({ title: 'b', offers: [{ id: kept?.offerId, priceCents: 700 }] })
  })
  it('never overwrites an offer of another page', async () => {
    const funnel = await upsell()
    const victim = await page(funnel.id, 'a', [element('p', 'product', { price: 5000 })])
    const foreignOfferId = victim.offers[0]?.id
    const thief = await page(funnel.id, 'b', [element('p', 'product', { price: 100, offerId: foreignOfferId })])
    expect(thief.offers[0]?.id).not.toBe(foreignOfferId)
    const { body } = await seller.send(visual.readVisualPage, { params: { id: victim.id } })
    expect(body.page.offers).toMatchObject([{ id: foreignOfferId, priceCents: 5000 }])
  })
  it('rejects a save based on an older version and one of two concurrent saves', async () => {
    const funnel = await upsell()
    const first = await page(funnel.id, 'a')
    const { version } = (await seller.send(visual.readVisualPage, { params: { id: first.id } })).body
    const save = (title: string) =>
      seller.send(visual.saveVisualPage, {
        params: { id: first.id },
        body: { title, elements: [], layout: {}, version },
      })
    const responses = await Promise.all([save('b'), save('c')])
    expect(responses.map(each => each.status).sort()).toEqual([200, 409])
    expect(await save('d')).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })
  it('rejects a product that is not for sale', async () => {
    const funnel = await upsell()
    const { status, body } = await seller.send(visual.createVisualPage, {
      params: { id: funnel.id },
      body: { title: 'a', elements: [element('p', 'product', { productId: newId() })] },
    })
    expect([status, body.error]).toEqual([404, 'product_not_found'])
    expect((await pinActivePages({ db }, funnel.id)).length).toBe(0)
  })
})

describe('findMatchingUpsell', () => {
  const bought = { productId: lamp.id, sku: 'HALO-S' }
  it('finds the newest active funnel that has a page and is triggered by the bought SKU', async () => {
    const older = await upsell('alt')
    await page(older.id, 'a')
    const narrow = await upsell('neu', { productSkus: { [lamp.id]: ['HALO-G'] } })
    await page(narrow.id, 'a')
    await upsell('leer')
    expect(await findMatchingUpsell({ db }, [bought])).toEqual({ id: older.id, pageOrder: 1 })
    expect(await findMatchingUpsell({ db }, [{ ...bought, sku: 'HALO-G' }])).toEqual({ id: narrow.id, pageOrder: 1 })
    expect(await findMatchingUpsell({ db }, [{ productId: newId(), sku: null }])).toBeNull()
  })
  it('skips hidden pages and inactive funnels', async () => {
    const funnel = await upsell()
    const first = await page(funnel.id, 'a')
    await page(funnel.id, 'b')
    await seller.send(api.changeUpsellPage, { params: { id: first.id }, body: { isActive: false } })
    expect(await findFirstPagePath({ db }, funnel.id)).toEqual({ id: funnel.id, pageOrder: 2 })
    expect((await pinActivePages({ db }, funnel.id)).map(each => each.title)).toEqual(['b'])
    await seller.send(api.changeUpsell, { params: { id: funnel.id }, body: { isActive: false } })
    expect(await findFirstPagePath({ db }, funnel.id)).toBeNull()
    expect((await findMatchingUpsell({ db }, [bought]))?.id).not.toBe(funnel.id)
  })
  it('copies title, variant, SKU and price of the offers of a page for a session', async () => {
    const funnel = await upsell()
    await page(funnel.id, 'a', [element('p', 'product', { productId: travelCase.id })])
    const [pinned] = await pinActivePages({ db }, funnel.id)
    expect(pinned).toMatchObject({
      order: 1,
      type: 'visual_editor',
      revisionId: null,
      offers: [{ name: 'Travel case', cents: 2900, variantName: 'CASE', sku: 'CASE', currency: null, image: null }],
    })
  })
})
