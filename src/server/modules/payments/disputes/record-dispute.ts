import { type DisputePhase, isDisputeOver, isInquiry, toDisputePhase } from '#domain/dispute.ts'
import type { OrderEventKind } from '#domain/order.ts'
import { syncAccess } from '#server/modules/digital-goods/records/index.ts'
import { lockOrder, type OrderRow, recordEvent } from '#server/modules/orders/index.ts'
import { recordShopEvent } from '#server/modules/webhooks/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { DisputeSnapshot } from '../gateway/payment-gateway.ts'
import type { PaymentRow } from '../records/index.ts'
import { type DisputeRow, findDispute, insertDispute, updateDispute } from './repository.ts'

const closingEventKinds: Readonly<Record<'won' | 'lost' | 'over', OrderEventKind>> = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  over: 'dispute_closed',
}

/** The columns of a dispute that may change later. */
export const toDisputeColumns = ({ status, amountCents, dueBy }: DisputeSnapshot) => ({
  state: status,
  amount_cents: amountCents,
  due_by: toDisputePhase(status) === 'answer' ? dueBy : null,
})
type DisputeColumns = ReturnType<typeof toDisputeColumns>

export const isSameDisputeState = (
  row: Pick<DisputeRow, keyof DisputeColumns> | null,
  other: Pick<DisputeRow, keyof DisputeColumns> | null,
): boolean =>
  row?.state === other?.state &&
  row?.amount_cents === other?.amount_cents &&
  row?.due_by?.getTime() === other?.due_by?.getTime()

/**
 * Lists the timeline events for the change of a dispute from one state to another. A change within the same phase has
 * no event, except an escalation.
 */
function getTransitionEvents(before: string | null, after: string): OrderEventKind[] {
  const kinds: OrderEventKind[] = []
  const phase = toDisputePhase(after)
  if (before === null) kinds.push('dispute_opened')
  else if (isInquiry(before) && !isInquiry(after) && phase !== 'over') kinds.push('dispute_escalated')
  if (before !== null && toDisputePhase(before) === phase) return kinds
  if (phase === 'review') kinds.push('dispute_answered')
  if (phase === 'won' || phase === 'lost' || phase === 'over') kinds.push(closingEventKinds[phase])
  return kinds
}

/** Raises an alarm, because the seller may lose the disputed amount and has to answer the dispute. */
async function alertSeller(ctx: Context, order: OrderRow, dispute: DisputeSnapshot, dueBy: Date | null) {
  await raiseAlarm(ctx, 'dispute_opened', order.id, {
    number: order.number,
    cents: dispute.amountCents,
    currency: dispute.currency,
    dispute: dispute.id,
    ...(dueBy && { dueBy: dueBy.toISOString() }),
  })
}

type DisputeFacts = {
  id: string
  paymentId: string
  dispute: string
  cents: number
  currency: string
  dueBy: Date | null
  phase: DisputePhase
}
/** Records that a dispute was opened or closed for the webhooks of the shop. */
async function recordShopEvents(tx: Tx, order: OrderRow, kinds: readonly OrderEventKind[], facts: DisputeFacts) {
  const { id, paymentId, dispute: reason, cents: amountCents, currency, dueBy, phase } = facts
  const dispute = { id, paymentId, phase, reason, amountCents, currency, dueBy: dueBy?.toISOString() ?? null }
  const record = (type: 'dispute.opened' | 'dispute.closed') =>
    recordShopEvent(tx, { type, order, subjectId: id, build: () => ({ dispute }) })
  if (kinds.includes('dispute_opened')) await record('dispute.opened')
  if (kinds.some(kind => Object.values(closingEventKinds).includes(kind))) await record('dispute.closed')
}

/**
 * Records the provider's state of a dispute and adds each change to the order's timeline once, even for repeated
 * events.
 * @param previous the row as it was before the dispute was retrieved from the provider
 * @returns false when the row changed in the meantime: the dispute may be stale and must be retrieved again
 */
export function recordDispute(
  ctx: Context,
  payment: PaymentRow,
  dispute: DisputeSnapshot,
  previous: DisputeRow | null,
): Promise<boolean> {
  return withTransaction(ctx, async tx => {
    const order = await lockOrder(tx.db, payment.order_id)
    const row = await findDispute(tx.db, dispute.id)
    if (!order || !isSameDisputeState(row, previous)) return order === null
    const columns = toDisputeColumns(dispute)
    const now = tx.clock()
    const phase = toDisputePhase(columns.state)
    const isOver = isDisputeOver(phase)
    const id = row?.id ?? newId()
    if (row)
      await updateDispute(tx.db, row.id, {
        ...columns,
        updated_at: now,
        closed_at: isOver ? (row.closed_at ?? now) : null,
      })
    else {
      await insertDispute(tx.db, {
        id,
        order_id: order.id,
        payment_id: payment.id,
        mode: payment.mode,
        provider_dispute_id: dispute.id,
        reason: dispute.reason,
        currency: dispute.currency,
        ...columns,
        created_at: now,
        updated_at: now,
        closed_at: isOver ? now : null,
      })
    }
    await syncAccess(tx, order)
    const facts = {
      disputeId: dispute.id,
      dispute: dispute.reason,
      cents: dispute.amountCents,
      currency: dispute.currency,
    }
    const kinds = getTransitionEvents(row?.state ?? null, columns.state)
    for (const kind of kinds) await recordEvent(tx, order.id, kind, facts)
    await recordShopEvents(tx, order, kinds, { ...facts, id, paymentId: payment.id, dueBy: columns.due_by, phase })
    const needsAlert = kinds.includes('dispute_opened') || kinds.includes('dispute_escalated')
    if (needsAlert && !isOver) await alertSeller(tx, order, dispute, columns.due_by)
    return true
  })
}
