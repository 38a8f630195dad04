import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findOrdersOfSubscription } from '#server/modules/orders/index.ts'
import { cancelSubscription } from '#server/modules/subscriptions/index.ts'
import { syncSubscription } from '#server/modules/subscriptions/renewals/invoices.ts'
import { findSubscriptionOfOrder } from '#server/modules/subscriptions/repository.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import { orderLines } from '#server/platform/db/schema/orders.ts'
import { recordAccessEvents } from '#tests/faults/support/access.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addTextBenefit, listGrants } from '#tests/support/digital-goods.ts'
import { eventually } from '#tests/support/eventually.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'

const appSecret = 'a secret of thirty-two characters and more'
const shop = await startTestApp({ simulator: true, worker: true })
const getRow = async (orderId: string) =>
  orThrow(await findSubscriptionOfOrder(shop.db, orderId), 'subscription_not_found')
const readEnds = async (orderId: string) =>
  (
    await shop.db.execute<{ at: Date | null }>(`select expires_at at from digital_grants where order_id = '${orderId}'`)
  ).rows.map(({ at }) => at)

it('grants access with the first payment and each renewal, until the end of the paid period', async () => {
  const plan = await makePlan(shop, 'CLUB')
  await addTextBenefit(shop, plan, 'club')
  const { intent } = await subscribe(shop, shop.browser(), plan)
  const orderId = String(intent.body.orderId)
  await eventually(async () => (await getRow(orderId)).state === 'active')
  const { id } = await getRow(orderId)
  expect(await listGrants(shop, orderId)).toEqual(['club: active'])
  await advanceClock(shop, 32 * dayMs)
  await syncSubscription(shop.ctx, await getRow(orderId))
  const [renewal] = await findOrdersOfSubscription(shop.db, id, 1)
  expect(renewal?.channel).toBe('renewal')
  expect(await listGrants(shop, renewal?.id ?? '')).toEqual(['club: active'])
  expect(await readEnds(orderId)).toEqual([null])
  await cancelSubscription(shop.ctx, await getRow(orderId), 'now')
  await eventually(async () => (await getRow(orderId)).state === 'canceled')
  const periodEnd = (await getRow(orderId)).current_period_end
  for (const each of [orderId, renewal?.id ?? ''])
    expect((await readEnds(each)).map(at => at && new Date(at).getTime())).toEqual([periodEnd?.getTime()])
})

it('keeps the access of an offer that was bought once beside a subscription', async () => {
  const plan = await makePlan(shop, 'CLUB-AND-BOOK')
  await addTextBenefit(shop, plan, 'club')
  const { intent } = await subscribe(shop, shop.browser(), plan)
  const orderId = String(intent.body.orderId)
  await eventually(async () => (await getRow(orderId)).state === 'active')
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.order_id, orderId))
  const [grant] = await shop.db.select().from(digitalGrants).where(eq(digitalGrants.order_id, orderId))
  if (!line || !grant) throw new Error('the subscription granted nothing')
  const offer = { ...line, id: newId(), kind: 'upsell' as const }
  await shop.db.insert(orderLines).values(offer)
  await shop.db.insert(digitalGrants).values({ ...grant, id: newId(), line_id: offer.id })
  await recordAccessEvents(async (text, values = []) => (await shop.database.pool.query(text, values)).rows, appSecret)
  shop.ctx.heardEvents.forget()
  await cancelSubscription(shop.ctx, await getRow(orderId), 'now')
  await eventually(async () => (await getRow(orderId)).state === 'canceled')
  const { rows: events } = await shop.db.execute<{ type: string; grant: string }>(
    `select type, subject_id as grant from shop_events where order_id = '${orderId}' and type like 'access.%'`,
  )
  expect(events).toEqual([{ type: 'access.revoked', grant: grant.id }])
  const rows = await shop.db
    .select({ lineId: digitalGrants.line_id, at: digitalGrants.expires_at })
    .from(digitalGrants)
    .where(eq(digitalGrants.order_id, orderId))
  expect(rows.find(({ lineId }) => lineId === offer.id)?.at).toBeNull()
  expect(rows.find(({ lineId }) => lineId === line.id)?.at).not.toBeNull()
})
