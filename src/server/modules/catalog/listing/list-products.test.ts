import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { newId } from '#server/platform/core/ids.ts'
import { salesCampaigns, salesPages } from '#server/platform/db/schema/pages.ts'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const viewer = shop.as('viewer')

async function createListed(title: string, variants: [name: string, sku: string, cents: number, stock?: number][]) {
  const body = { title, variants: variants.map(([name, sku, cents, stock]) => ({ name, sku, cents, stock })) }
  return (await editor.send(catalog.createProduct, { body })).body
}

const lamp = await createListed('Luminária São João', [
  ['Areia', 'LUM-1', 8900, 3],
  ['Grafite', 'LUM-2', 9500, 40],
])
const mug = await createListed('Coffee mug 100%', [['White', 'MUG-1', 1200, 0]])
const course = await createListed('Curso de café', [['Único', 'CAFE_A', 29900]])
const old = await createListed('Archived vase', [['Blue', 'VASE-1', 4000]])
await editor.send(catalog.archiveProduct, { params: { id: old.id } })

const list = async (query: Record<string, string>) => (await viewer.send(catalog.listProducts, { query })).body
const listTitles = async (query: Record<string, string>) => (await list(query)).products.map(product => product.title)

describe('listProducts', () => {
  it('lists active products newest first, and counts all active and archived products in any search', async () => {
    const body = await list({})
    expect(body.products.map(product => product.id)).toEqual([course.id, mug.id, lamp.id])
    expect(body).toMatchObject({ total: 3, page: 1, pages: 1, counts: { active: 3, archived: 1 } })
    expect(await list({ q: 'mug' })).toMatchObject({ total: 1, counts: { active: 3, archived: 1 } })
  })

  it('finds products that contain all search words in title, SKU or variants, ignoring case and accents', async () => {
    expect(await listTitles({ q: 'LUMINARIA' })).toEqual([lamp.title])
    expect(await listTitles({ q: 'joão luminaria' })).toEqual([lamp.title])
    expect(await listTitles({ q: 'areia lum-2' })).toEqual([lamp.title])
    expect(await listTitles({ q: 'jo\u0061\u0303o' })).toEqual([lamp.title])
    expect(await listTitles({ q: 'cafe' })).toEqual([course.title])
    expect(await listTitles({ q: 'areia mug' })).toEqual([])
  })

  it('matches SQL pattern characters in a search literally', async () => {
    expect(await listTitles({ q: '100%' })).toEqual([mug.title])
    expect(await listTitles({ q: '%' })).toEqual([mug.title])
    expect(await listTitles({ q: 'cafe_a' })).toEqual([course.title])
    expect(await listTitles({ q: '_' })).toEqual([course.title])
    expect(await listTitles({ q: '\\' })).toEqual([])
  })

  it('filters products by archived state and by low or empty stock', async () => {
    expect(await listTitles({ status: 'archived' })).toEqual([old.title])
    expect(await list({ status: 'all' })).toMatchObject({ total: 4 })
    expect(await listTitles({ stock: 'low' })).toEqual([mug.title, lamp.title])
    expect(await listTitles({ stock: 'out' })).toEqual([mug.title])
    expect(await listTitles({ stock: 'low', q: 'lum' })).toEqual([lamp.title])
    expect(await listTitles({ stock: 'out', status: 'archived' })).toEqual([])
  })

  it('ignores deleted variants in searches and in stock filters', async () => {
    const chair = await createListed('Chair', [
      ['Oak', 'CHAIR-1', 100],
      ['Walnut', 'CHAIR-2', 100, 0],
    ])
    const [, walnut] = chair.variants
    await editor.send(catalog.deleteVariant, { params: { id: chair.id, variantId: walnut?.id ?? '' }, query: {} })
    expect(await listTitles({ q: 'walnut' })).toEqual([])
    expect(await listTitles({ q: 'oak' })).toEqual(['Chair'])
    expect(await listTitles({ stock: 'out' })).toEqual([mug.title])
    await editor.send(catalog.deleteProduct, { params: { id: chair.id } })
  })

  it('sorts products by age, title, price and stock', async () => {
    expect(await listTitles({ sort: 'oldest' })).toEqual([lamp.title, mug.title, course.title])
    expect(await listTitles({ sort: 'title' })).toEqual([mug.title, course.title, lamp.title])
    expect(await listTitles({ sort: 'price' })).toEqual([mug.title, lamp.title, course.title])
    expect(await listTitles({ sort: '-price' })).toEqual([course.title, lamp.title, mug.title])
    expect(await listTitles({ sort: 'stock' })).toEqual([mug.title, lamp.title, course.title])
  })

  it('puts the product that has exactly the searched title or SKU first, then titles that start with the text', async () => {
    const made = await Promise.all([
      createListed('Vela', [['Única', 'VELA', 100]]),
      createListed('Castiçal para vela', [['Único', 'VELA-2', 100]]),
      createListed('Vela longa', [['Única', 'LONGA-VELA', 100]]),
    ])
    expect(await listTitles({ q: 'vela', sort: 'match' })).toEqual(['Vela', 'Vela longa', 'Castiçal para vela'])
    expect((await listTitles({ q: 'vela-2', sort: 'match' }))[0]).toBe('Castiçal para vela')
    expect((await listTitles({ q: 'VELA LONGA', sort: 'match' }))[0]).toBe('Vela longa')
    expect(await listTitles({ q: 'vel%', sort: 'match' })).toEqual([])
    expect(await listTitles({ sort: 'match' })).toEqual(await listTitles({}))
    for (const { id } of made) await editor.send(catalog.deleteProduct, { params: { id } })
  })

  it('returns one page of products at a time, and an empty page after the last one', async () => {
    const first = await list({ take: '2' })
    expect([first.products.length, first.page, first.pages, first.total]).toEqual([2, 1, 2, 3])
    expect(await listTitles({ take: '2', page: '2' })).toEqual([lamp.title])
    expect(await list({ take: '2', page: '9' })).toMatchObject({ products: [], page: 9, pages: 2, total: 3 })
    expect(await list({ q: 'nothing like it' })).toMatchObject({ products: [], page: 1, pages: 1, total: 0 })
  })

  it('lists only the products with the given ids, with the other filters applied to them', async () => {
    const ids = [old.id, lamp.id, course.id].join(',')
    expect(await listTitles({ ids })).toEqual([course.title, lamp.title])
    expect(await list({ ids })).toMatchObject({ total: 2, pages: 1 })
    expect(await listTitles({ ids, status: 'all' })).toEqual([old.title, course.title, lamp.title])
    expect(await listTitles({ ids, q: 'lum' })).toEqual([lamp.title])
    expect(await listTitles({ ids: newId() })).toEqual([])
  })

  it('links each product to its newest campaign with a published page, or else to its checkout', async () => {
    const findLink = async (id: string) => (await list({})).products.find(product => product.id === id)?.link
    expect(await findLink(lamp.id)).toBe(`/checkout?product=${lamp.id}`)
    const createCampaign = async (slug: string, active: boolean, page: { is_active: boolean } | null) => {
      const id = newId()
      const createdAt = new Date(Date.now() + Number(slug.at(-1)) * 1_000)
      await shop.db
        .insert(salesCampaigns)
        .values({ id, name: slug, slug, product_ids: [mug.id, lamp.id], is_active: active, created_at: createdAt })
      const revision = { published_revision_id: newId(), page_order: 1, title: 'Page', slug: 'page' }
      if (page) await shop.db.insert(salesPages).values({ id: newId(), sales_campaign_id: id, ...revision, ...page })
    }
    await createCampaign('older-1', true, { is_active: true })
    await createCampaign('newer-2', true, { is_active: true })
    await createCampaign('off-3', false, { is_active: true })
    await createCampaign('unpublished-4', true, { is_active: false })
    await createCampaign('empty-5', true, null)
    expect(await findLink(lamp.id)).toBe('/vendas/newer-2')
    expect(await findLink(mug.id)).toBe('/vendas/newer-2')
    expect(await findLink(course.id)).toBe(`/checkout?product=${course.id}`)
  })

  it('rejects a product list with an invalid page number, sort order or filter, and names the field', async () => {
    const readRejectedFields = async (query: Record<string, string>) => {
      const { status, body } = await viewer.send(catalog.listProducts, { query })
      return [status, Object.keys((body.fields ?? {}) as object)]
    }
    expect(await readRejectedFields({ page: '0' })).toEqual([422, ['page']])
    expect(await readRejectedFields({ page: 'two' })).toEqual([422, ['page']])
    expect(await readRejectedFields({ take: '201' })).toEqual([422, ['take']])
    expect(await readRejectedFields({ sort: 'colour' })).toEqual([422, ['sort']])
    expect(await readRejectedFields({ status: 'gone' })).toEqual([422, ['status']])
    expect(await readRejectedFields({ stock: 'much' })).toEqual([422, ['stock']])
    expect(await readRejectedFields({ ids: 'lamp' })).toEqual([422, ['ids']])
    const tooManyIds = Array.from({ length: catalog.MAX_LISTED_IDS + 1 }, newId).join(',')
    expect(await readRejectedFields({ ids: tooManyIds })).toEqual([422, ['ids']])
    expect(await readRejectedFields({ q: 'x'.repeat(101) })).toEqual([422, ['q']])
    expect(await readRejectedFields({ q: 'a\0b' })).toEqual([422, ['q']])
    const long = await viewer.raw('GET', `/api/v1/products?q=${'y'.repeat(1_000_000)}`)
    expect(long.statusCode).toBeGreaterThanOrEqual(400)
    expect(long.statusCode).toBeLessThan(500)
  })

  it('rejects a request for the product list from a caller who is not signed in', async () => {
    expect((await shop.browser().send(catalog.listProducts, { query: {} })).status).toBe(401)
  })
})
