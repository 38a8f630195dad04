import { decideGrantState, type GrantDecision, isFinalGrant } from '#domain/digital-goods.ts'
import { selectLinesOfSubscription } from '#server/modules/orders/records/index.ts'
import type { Db, Mode, Tx } from '#server/platform/core/context.ts'
import { findPaidLines } from '../paid-lines/repository.ts'
import { recordAccessEvent } from './access-events.ts'
import { enqueueAssignment } from './license-keys/give-keys.ts'
import { deleteActivationsOfOrders } from './license-keys/repository.ts'
import {
  eraseGrants,
  findGrantsOfOrder,
  type GrantRow,
  type GrantWithBenefit,
  updateGrantExpiry,
  updateGrantState,
} from './repository.ts'

type AccessOrder = { id: string; mode: Mode }

const isSameState = (grant: Pick<GrantRow, 'state' | 'reason'>, { state, reason }: GrantDecision) =>
  grant.state === state && grant.reason === reason

/** Stores the state of a grant and records the event if the access began or ended. */
export async function changeGrantState(
  tx: Tx,
  order: AccessOrder,
  { grant, benefit }: GrantWithBenefit,
  decision: GrantDecision,
): Promise<void> {
  if (isSameState(grant, decision)) return
  await updateGrantState(tx.db, [grant.id], decision, { now: tx.clock(), memberId: tx.actor?.memberId ?? null })
  if (grant.state !== decision.state) await recordAccessEvent(tx, order, { grant: { ...grant, ...decision }, benefit })
  if (grant.key_count > 0) await enqueueAssignment(tx, benefit.id)
}

/** Returns the state that refunds and disputes give to a grant. */
export async function computeGrantState(db: Db, grant: Pick<GrantRow, 'order_id' | 'line_id'>): Promise<GrantDecision> {
  const lines = await findPaidLines(db, grant.order_id)
  const line = lines.find(each => each.id === grant.line_id)
  return line ? decideGrantState(line, lines) : { state: 'revoked', reason: 'refunded' }
}

/**
 * Makes the grants of an order equal to what was refunded and disputed. Call it under the order's lock, after a refund
 * or dispute of the order has changed. What a member revoked stays revoked.
 */
export async function syncAccess(tx: Tx, order: AccessOrder): Promise<void> {
  const grants = (await findGrantsOfOrder(tx.db, order.id)).filter(({ grant }) => !isFinalGrant(grant))
  if (grants.length === 0) return
  const lines = await findPaidLines(tx.db, order.id)
  for (const each of grants) {
    const line = lines.find(({ id }) => id === each.grant.line_id)
    if (line) await changeGrantState(tx, order, each, decideGrantState(line, lines))
  }
}

/** Enqueues the job that clears the alarm of a pool if no other buyers wait for its keys. */
async function enqueueAssignments(tx: Tx, ended: readonly GrantRow[], endedAt: Date): Promise<void> {
  const withKeys = ended.filter(grant => grant.key_count > 0)
  for (const benefitId of new Set(withKeys.map(grant => grant.benefit_id)))
    await enqueueAssignment(tx, benefitId, endedAt)
}

/** Lets the access that a subscription paid for end with the paid period, once the subscription has ended. */
export async function endAccessOfSubscription(
  tx: Tx,
  subscription: { id: string; mode: Mode; current_period_end: Date | null },
): Promise<void> {
  const now = tx.clock()
  const periodEnd = subscription.current_period_end
  const end = periodEnd !== null && periodEnd > now ? periodEnd : now
  const lines = selectLinesOfSubscription(tx.db, subscription.id)
  const ended = await updateGrantExpiry(tx.db, lines, end, now)
  const endedIds = new Set(ended.filter(grant => grant.state === 'active').map(grant => grant.id))
  for (const orderId of new Set(ended.map(grant => grant.order_id)))
    for (const each of await findGrantsOfOrder(tx.db, orderId))
      if (endedIds.has(each.grant.id)) await recordAccessEvent(tx, { id: orderId, mode: subscription.mode }, each)
  await enqueueAssignments(tx, ended, end)
}

/** Ends the access of erased buyers, and removes the networks and installations that their grants name. */
export async function eraseAccess(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await deleteActivationsOfOrders(tx.db, orderIds)
  const now = tx.clock()
  await enqueueAssignments(tx, await eraseGrants(tx.db, orderIds, now), now)
}
