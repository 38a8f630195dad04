import { expect, it } from 'vitest'
import { withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { addLicenseBenefit, buyCart, fillPool, makeKeys, readLicense } from '#tests/support/license-keys.ts'
import { buy } from '#tests/support/shop.ts'
import { giveKeys } from './records/license-keys/give-keys.ts'
import { findGrantsOfOrder } from './records/repository.ts'

const shop = await startTestApp({ simulator: true, worker: true })

/** Counts the keys of a benefit: all, those that a grant has, and the grants with more keys than they come with. */
async function countKeys(benefitId: string) {
  const { rows } = await shop.db.execute<{ keys: number; sold: number; overfull: number }>(`select count(*)::int keys,
    count(grant_id)::int sold, (select count(*)::int from digital_grants g where g.benefit_id = '${benefitId}'
      and key_count < (select count(*) from license_keys k where k.grant_id = g.id)) overfull
    from license_keys where benefit_id = '${benefitId}'`)
  return rows[0]
}

it('sells no key twice to buyers who pay at the same time, and gives the rest when keys are added', async () => {
  const product = await makeGuide(shop, 'RUSH')
  const benefitId = await addLicenseBenefit(shop, product, { source: 'pool' })
  await fillPool(shop, benefitId, makeKeys(20, 'RUSH'))
  const orders = await Promise.all(Array.from({ length: 25 }, () => buy(shop, shop.browser(), product)))
  expect(new Set(orders.map(({ intent }) => intent.body.orderId)).size).toBe(25)
  await eventually(async () => (await countKeys(benefitId))?.sold === 20)
  expect(await countKeys(benefitId)).toEqual({ keys: 20, sold: 20, overfull: 0 })
  expect(await readLicense(shop, product)).toMatchObject({ keysLeft: 0, keysDue: 5 })
  await fillPool(shop, benefitId, makeKeys(7, 'LATER'))
  expect(await countKeys(benefitId)).toEqual({ keys: 27, sold: 25, overfull: 0 })
  expect(await readLicense(shop, product)).toMatchObject({ keysLeft: 2, keysDue: 0 })
})

it('gives 10,000 keys in parallel transactions, none twice, while some of them fail', async () => {
  const product = await makeGuide(shop, 'MANY')
  const benefitId = await addLicenseBenefit(shop, product, { source: 'pool' })
  const orderId = await buyCart(shop, product)
  const [first] = await findGrantsOfOrder(shop.db, orderId)
  if (!first) throw new Error('the order has no grant')
  expect((await fillPool(shop, benefitId, makeKeys(10_000, 'MANY'))).body).toMatchObject({ added: 10_000, repeated: 0 })
  await eventually(async () => (await countKeys(benefitId))?.sold === 1)
  const { rows: lines } = await shop.db.execute<{ id: string }>(`insert into order_lines
    select (json_populate_record(l, json_build_object('id', gen_random_uuid()))).* from order_lines l,
      generate_series(1, 120) where l.order_id = '${orderId}' and l.kind = 'main' returning id`)
  const give = (lineId: string, fails: boolean) =>
    withTransaction(shop.ctx, async tx => {
      const [grant] = await tx.db
        .insert(digitalGrants)
        .values({ ...first.grant, id: newId(), line_id: lineId, key_count: 84 })
        .returning()
      if (grant) await giveKeys(tx, { subscription_id: null }, { grant, benefit: first.benefit })
      if (fails) throw new Error('the payment is rolled back')
    })
  const results = await Promise.allSettled(lines.map(({ id }, at) => give(id, at % 40 === 0)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  await eventually(async () => (await countKeys(benefitId))?.sold === 1 + 117 * 84)
  expect(await countKeys(benefitId)).toEqual({ keys: 10_000, sold: 9_829, overfull: 0 })
  expect(await readLicense(shop, product)).toMatchObject({ keysLeft: 171, keysDue: 0 })
})

it('generates the rest of the keys of a large order after the payment', async () => {
  const part = await makePart(shop, 'LARGE-PART', null)
  const benefitId = await addLicenseBenefit(shop, part)
  await buyCart(shop, await makeKit(shop, 'LARGE-KIT', [part, 99]), { quantity: 3 })
  await eventually(async () => (await countKeys(benefitId))?.sold === 297)
  expect(await countKeys(benefitId)).toEqual({ keys: 297, sold: 297, overfull: 0 })
})
