import { describe, expect, it } from 'vitest'
import { archiveProduct, duplicateProduct } from '#contract/catalog.ts'
import {
  changeOrderBump,
  createOrderBump,
  deleteOrderBump,
  listOrderBumps,
  restoreOrderBump,
  sortOrderBumps,
} from '#contract/order-bumps.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide } from '#tests/support/bumps.ts'
import { makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('admin')
const list = async ({ id }: { id: string }) => (await seller.send(listOrderBumps, { params: { id } })).body.bumps
const create = (product: { id: string }, body: object) =>
  seller.send(createOrderBump, { params: { id: product.id }, body: { title: 'Guide', ...body } as never })
const change = ({ id }: { id: string }, body: object) => seller.send(changeOrderBump, { params: { id }, body })
const findAuditActions = async (id: string) =>
  (
    await shop.db.execute<{ action: string }>(`select action from audit_log where target = '${id}' order by created_at`)
  ).rows.map(row => row.action)

describe('order bumps of a product', () => {
  it('creates a bump with the facts of the catalog, changes it and records both', async () => {
    const lamp = await makeLamp(shop, 'CRUD')
    const guide = await makeGuide(shop, 'CRUD-GUIDE', 3)
    const bump = await addBump(shop, lamp, guide, { text: 'All about light', priceCents: null })
    expect(bump).toMatchObject({
      productId: lamp.id,
      bumpProductId: guide.id,
      bumpVariantId: null,
      priceCents: null,
      catalogCents: 1900,
      bumpTitle: 'Light guide',
      bumpVariantName: 'PDF',
      currency: 'usd',
      isActive: true,
      problem: null,
      position: 0,
      version: 1,
    })
    const changed = await change(bump, { priceCents: 500, placement: 'summary', version: 1 })
    expect(changed.body).toMatchObject({ priceCents: 500, placement: 'summary', text: 'All about light', version: 2 })
    const late = await change(bump, { title: 'Other', version: 1 })
    expect([late.status, late.body]).toMatchObject([409, { error: 'conflict', bump: { version: 2, priceCents: 500 } }])
    expect(await list(lamp)).toEqual([changed.body])
    expect(await findAuditActions(bump.id)).toEqual(['order_bump.created', 'order_bump.changed'])
  })

  it('rejects goods that the checkout could not sell, and says why', async () => {
    const lamp = await makeLamp(shop, 'WHY')
    const [course, shipped] = [await makeGuide(shop, 'WHY-COURSE'), await makeLamp(shop, 'WHY-SHIPPED')]
    const euros = await makeGuide(shop, 'WHY-EUR', null, { currency: 'eur' })
    const gone = await makeGuide(shop, 'WHY-GONE')
    await seller.send(archiveProduct, { params: { id: gone.id } })
    const [sand] = shipped.variants
    const reasons = [
      (await create(lamp, { bumpProductId: lamp.id })).body.fields,
      (await create(lamp, { bumpProductId: euros.id })).body.fields,
      (await create(lamp, { bumpProductId: gone.id })).body.fields,
      (await create(lamp, { bumpProductId: course.id, bumpVariantId: sand?.id })).body.fields,
      (await create(course, { bumpProductId: shipped.id })).body.fields,
    ]
    expect(reasons).toEqual([
      { bumpProductId: 'same_product' },
      { bumpProductId: 'other_currency' },
      { bumpProductId: 'archived' },
      { bumpVariantId: 'archived' },
      { bumpProductId: 'not_shipped' },
    ])
    const conditions = { campaignIds: [], variantIds: [], countries: [], methods: [] }
    const range = { ...conditions, minimumCents: 200, maximumCents: 100 }
    const empty = await create(lamp, { bumpProductId: course.id, conditions: range })
    expect([empty.status, empty.body.fields]).toEqual([422, { maximumCents: 'below_minimum' }])
    expect(await list(lamp)).toEqual([])
  })

  it('copies the bumps of a duplicated product, limited to the copied variants', async () => {
    const lamp = await makeLamp(shop, 'COPIED')
    const guide = await makeGuide(shop, 'COPIED-GUIDE')
    const [moss] = lamp.variants
    const conditions = { campaignIds: [], countries: ['BR'], methods: [], minimumCents: null, maximumCents: null }
    await addBump(shop, lamp, guide, { conditions: { ...conditions, variantIds: [moss?.id ?? ''] } })
    const { body: copy } = await seller.send(duplicateProduct, { params: { id: lamp.id }, body: {} })
    const copied = await list(copy)
    expect(copied).toMatchObject([
      {
        bumpProductId: guide.id,
        title: 'Add the guide',
        priceCents: 900,
        conditions: { countries: ['BR'], variantIds: [copy.variants[0]?.id] },
        version: 1,
      },
    ])
    expect((await list(lamp)).map(each => each.id)).not.toContain(copied[0]?.id)
  })

  it('reports the problem of a bump whose product was archived or sold out since, and can still change it', async () => {
    const lamp = await makeLamp(shop, 'PROBLEM')
    const [archived, sold] = [await makeGuide(shop, 'PROBLEM-A'), await makeGuide(shop, 'PROBLEM-S', 0)]
    const bump = await addBump(shop, lamp, archived)
    await addBump(shop, lamp, sold)
    await seller.send(archiveProduct, { params: { id: archived.id } })
    expect((await list(lamp)).map(each => each.problem)).toEqual(['archived', 'sold_out'])
    expect((await change(bump, { isActive: false })).body).toMatchObject({ isActive: false, problem: 'archived' })
  })

  it('allows five bumps even when several are created at once', async () => {
    const lamp = await makeLamp(shop, 'FIVE')
    const guide = await makeGuide(shop, 'FIVE-GUIDE')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(lamp, { bumpProductId: guide.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('order_bump_limit')
    expect((await list(lamp)).map(bump => bump.position)).toEqual([0, 1, 2, 3, 4])
  })

  it('deletes a bump, restores it within a day, and sorts bumps', async () => {
    const lamp = await makeLamp(shop, 'SORT')
    const guide = await makeGuide(shop, 'SORT-GUIDE')
    const [a, b, c] = [
      await addBump(shop, lamp, guide, { title: 'A' }),
      await addBump(shop, lamp, guide, { title: 'B' }),
      await addBump(shop, lamp, guide, { title: 'C' }),
    ]
    const titles = ({ bumps }: { bumps: { title: string }[] }) => bumps.map(bump => bump.title)
    expect(titles((await seller.send(deleteOrderBump, { params: { id: a.id } })).body)).toEqual(['B', 'C'])
    expect((await change(a, { title: 'X' })).body.error).toBe('order_bump_not_found')
    expect(titles((await seller.send(restoreOrderBump, { params: { id: a.id } })).body)).toEqual(['B', 'C', 'A'])
    const sorted = await seller.send(sortOrderBumps, { params: { id: lamp.id }, body: { ids: [c.id] } })
    expect(titles(sorted.body)).toEqual(['C', 'B', 'A'])
    await seller.send(deleteOrderBump, { params: { id: b.id } })
    aheadMs = 25 * 3_600_000
    const late = await seller.send(restoreOrderBump, { params: { id: b.id } })
    expect([late.status, late.body.error]).toEqual([404, 'order_bump_not_found'])
    aheadMs = 0
  })

  it('rejects an unknown product', async () => {
    const id = '01900000-0000-7000-8000-00000000dead'
    expect((await seller.send(listOrderBumps, { params: { id } })).body.error).toBe('product_not_found')
    expect((await create({ id }, { bumpProductId: id })).body.error).toBe('product_not_found')
  })
})
