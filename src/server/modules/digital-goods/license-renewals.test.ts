import { expect, it } from 'vitest'
import { findOrdersOfSubscription } from '#server/modules/orders/index.ts'
import { cancelSubscription } from '#server/modules/subscriptions/index.ts'
import { syncSubscription } from '#server/modules/subscriptions/renewals/invoices.ts'
import { findSubscriptionOfOrder } from '#server/modules/subscriptions/repository.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  addLicenseBenefit,
  createLicenseClient,
  fillPool,
  readBoughtKeys,
  readGrantedKeys,
  readLicense,
  refundMainLine,
} from '#tests/support/license-keys.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const getRow = async (orderId: string) =>
  orThrow(await findSubscriptionOfOrder(shop.db, orderId), 'subscription_not_found')

async function startSubscription(plan: { id: string }) {
  const { intent } = await subscribe(shop, shop.browser(), plan)
  const orderId = String(intent.body.orderId)
  await eventually(async () => (await getRow(orderId)).state === 'active')
  return orderId
}

/** Lets a month pass and returns the order of the renewal. */
async function renew(orderId: string): Promise<string> {
  aheadMs += 32 * dayMs
  await advanceClock(shop, 32 * dayMs)
  const row = await getRow(orderId)
  await syncSubscription(shop.ctx, row)
  const [renewal] = await findOrdersOfSubscription(shop.db, row.id, 1)
  expect(renewal?.channel).toBe('renewal')
  return renewal?.id ?? ''
}

it('moves the key of a subscription to each renewal, prolongs it, and ends it with the paid period', async () => {
  const plan = await makePlan(shop, 'KEY-CLUB')
  await addLicenseBenefit(shop, plan, { prefix: 'CLUB', validDays: 40 })
  const client = createLicenseClient(shop, plan)
  const orderId = await startSubscription(plan)
  const [key = ''] = (await readBoughtKeys(shop, orderId)).keys
  await client.activate(key, 'laptop')
  const before = (await client.validate(key)).body.expiresAt ?? ''
  const renewalId = await renew(orderId)
  for (const id of [orderId, renewalId])
    expect(await readBoughtKeys(shop, id)).toMatchObject({ keys: [key], due: 0, refusals: [null] })
  expect(await readGrantedKeys(shop, orderId)).toMatchObject([{ keys: [], keysDue: 0 }])
  expect(await readGrantedKeys(shop, renewalId)).toMatchObject([{ keys: [{ activationCount: 1 }], keysDue: 0 }])
  const { body } = await client.validate(key, 'laptop')
  expect(body).toMatchObject({ isValid: true, state: 'active', activations: 1 })
  expect(Date.parse(body.expiresAt ?? '') - Date.parse(before)).toBeGreaterThan(31 * dayMs)
  await cancelSubscription(shop.ctx, await getRow(orderId), 'now')
  await eventually(async () => (await getRow(orderId)).state === 'canceled')
  const end = (await getRow(orderId)).current_period_end?.getTime() ?? 0
  expect(Date.parse((await client.validate(key)).body.expiresAt ?? '')).toBeLessThanOrEqual(end)
  aheadMs += 32 * dayMs
  expect((await client.validate(key, 'laptop')).body).toMatchObject({ isValid: false, state: 'expired' })
  expect(await readBoughtKeys(shop, renewalId)).toMatchObject({ keys: [], refusals: ['ended'] })
})

it('takes no further key from a pool for a renewal, and moves a key that is still due', async () => {
  const plan = await makePlan(shop, 'POOL-CLUB')
  const benefitId = await addLicenseBenefit(shop, plan, { source: 'pool' })
  const orderId = await startSubscription(plan)
  const renewalId = await renew(orderId)
  expect(await readLicense(shop, plan)).toMatchObject({ keysDue: 1 })
  expect(await readBoughtKeys(shop, renewalId)).toMatchObject({ keys: [], due: 1 })
  await fillPool(shop, benefitId, ['CLUB-1', 'CLUB-2'])
  const again = await renew(orderId)
  for (const id of [orderId, renewalId, again])
    expect(await readBoughtKeys(shop, id)).toMatchObject({ keys: ['CLUB-1'], due: 0 })
  expect(await readLicense(shop, plan)).toMatchObject({ keysLeft: 1, keysDue: 0 })
})

it('revokes the key when the newest renewal is refunded, until the next renewal is paid', async () => {
  const plan = await makePlan(shop, 'REFUND-CLUB')
  await addLicenseBenefit(shop, plan)
  const client = createLicenseClient(shop, plan)
  const orderId = await startSubscription(plan)
  const [key = ''] = (await readBoughtKeys(shop, orderId)).keys
  const renewalId = await renew(orderId)
  await refundMainLine(shop, renewalId)
  expect((await client.validate(key)).body.state).toBe('revoked')
  await renew(orderId)
  expect((await client.validate(key)).body.state).toBe('active')
})
