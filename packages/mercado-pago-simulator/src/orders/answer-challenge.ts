import { classicError } from '../http/api-error.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { changeStatus, payOrder } from './change-order.ts'

export const challengeLifeMs = 40 * 60_000

const isWaiting = ({ payment }: OrderRow) => payment.detail === 'pending_challenge' && payment.status !== 'failed'

/** Returns the order whose challenge has this id. */
export function getChallengedOrder({ store }: World, challenge: string): OrderRow {
  for (const order of store.all('order')) if (order.threeDs?.id === challenge) return order
  throw classicError(404, 'challenge not found')
}

/** Ends a challenge as the shopper's bank does. A challenge that has already ended keeps its result. */
export function answerChallenge(world: World, challenge: string, isPassed: boolean): OrderRow {
  const order = getChallengedOrder(world, challenge)
  const { threeDs } = order
  if (!threeDs || !isWaiting(order)) return order
  const declined = isPassed ? threeDs.declined : 'cc_rejected_3ds_challenge'
  const status = declined === 'cc_rejected_3ds_challenge' ? 'REJECTED' : 'AUTHENTICATED'
  const changes = { threeDs: { ...threeDs, status } } satisfies Partial<OrderRow>
  return declined ? changeStatus(world, order, 'failed', declined, changes) : payOrder(world, order, changes)
}

export function expireChallenge(world: World, id: string) {
  const order = world.store.get('order', id)
  if (!order?.threeDs || !isWaiting(order)) return
  const threeDs = { ...order.threeDs, status: 'REJECTED' } as const
  changeStatus(world, order, 'failed', '3ds_challenge_expired', { threeDs })
}
