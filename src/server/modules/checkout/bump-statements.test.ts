import { expect, it, vi } from 'vitest'
import { OnePassDialect } from '#server/platform/db/one-pass-dialect.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide } from '#tests/support/bumps.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { getCheckoutItem } from './repository.ts'

const shop = await startTestApp()
const serialize = vi.spyOn(OnePassDialect.prototype, 'sqlToQuery')

async function readItem({ id }: { id: string }) {
  serialize.mockClear()
  const item = await getCheckoutItem(shop.db, id, null, new Date())
  return { item, statements: serialize.mock.calls.length }
}

it('reads a product with its order bumps, their variants and the parts of kits in one statement', async () => {
  const lamp = await makeLamp(shop, 'ONE')
  expect(await readItem(lamp)).toMatchObject({ item: { bumps: [] }, statements: 1 })
  const [guide, mug] = [await makeLamp(shop, 'ONE-GUIDE', 7), await makePart(shop, 'ONE-MUG', 9)]
  const kit = await makeKit(shop, 'ONE-KIT', [mug, 2])
  const graphite = guide.variants.find(variant => variant.sku === 'ONE-GUIDE-GRAPHITE')
  const added = [
    await addBump(shop, lamp, guide, { bumpVariantId: graphite?.id, priceCents: null }),
    await addBump(shop, lamp, guide),
    await addBump(shop, lamp, kit),
  ]
  await addBump(shop, lamp, await makeGuide(shop, 'ONE-PAUSED'), { isActive: false })
  const { item, statements } = await readItem(lamp)
  expect(statements).toBe(1)
  expect(item.variants).toHaveLength(2)
  expect(item.bumps.map(bump => bump.id)).toEqual(added.map(bump => bump.id))
  expect(item.bumps).toMatchObject([
    { cents: 9500, goods: { sku: 'ONE-GUIDE-GRAPHITE', units: null, parts: null, ships: true } },
    { cents: 900, goods: { sku: 'ONE-GUIDE-SAND', units: 7, isOnSale: true, isSubscription: false } },
    { cents: 900, goods: { sku: 'ONE-KIT', units: 4, parts: [{ sku: 'ONE-MUG', quantity: 2, units: 9 }] } },
  ])
})

it('leaves out a bump whose variant no longer exists, and marks a deactivated variant as not on sale', async () => {
  const lamp = await makeLamp(shop, 'LOST')
  const [kept, lost] = [await makeGuide(shop, 'LOST-KEPT'), await makeGuide(shop, 'LOST-GONE')]
  await addBump(shop, lamp, kept)
  await addBump(shop, lamp, lost)
  await shop.db.execute(`update product_variants set is_active = false where sku = 'LOST-KEPT'`)
  await shop.db.execute(`delete from products where id = '${lost.id}'`)
  const { item } = await readItem(lamp)
  expect(item.bumps).toMatchObject([{ goods: { sku: 'LOST-KEPT', isOnSale: false } }])
})
