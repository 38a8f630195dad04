import { type OrderRow, recordEvent } from '#server/modules/orders/index.ts'
import { recordShopEvent } from '#server/modules/webhooks/records/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { insertIntent } from './intents/repository.ts'
import { type PaymentRow, updatePayment } from './records/index.ts'
import { codeMailDelayMs, planReminders, saveReminders, stopReminders } from './reminders/index.ts'

const minLookMs = 60_000
const maxLookMs = 6 * 3_600_000
/**
 * Records the code of an awaiting payment, or that it is still unpaid. The provider's events report the payment, so the
 * provider is asked less and less often: after one minute, and then after twice as long as the code has existed.
 */
export async function recordIssuedCode(tx: Tx, order: OrderRow, payment: PaymentRow, snapshot: PaymentSnapshot) {
  const { instructions, id, method, createdAt } = snapshot
  if (!instructions) throw new Error('an awaiting payment has no code')
  const now = tx.clock()
  const { code, expiresAt, url } = instructions
  const ageMs = now.getTime() - createdAt.getTime()
  await updatePayment(tx.db, payment.id, {
    state: 'awaiting',
    method,
    failure_code: null,
    instructions: { code, url, amountCents: snapshot.amountCents },
    expires_at: expiresAt,
    next_look_at: new Date(now.getTime() + Math.min(maxLookMs, Math.max(minLookMs, 2 * ageMs))),
    updated_at: now,
  })
  if (payment.instructions?.code === code) return
  await insertIntent(tx.db, { intent_id: id, order_id: order.id, method, expires_at: expiresAt }, now)
  await recordEvent(tx, order.id, 'code_issued', { paymentId: payment.id, expiresAt: expiresAt.toISOString() })
  await saveReminders(tx.db, order.id, planReminders(createdAt, expiresAt), now)
  // Most buyers pay at once, and they need no e-mail with the code.
  const mailAt = new Date(now.getTime() + codeMailDelayMs)
  await enqueue(tx, 'order.awaiting', { orderId: order.id, intentId: id }, mailAt)
  const issued = { method, code, amountCents: snapshot.amountCents, expiresAt: expiresAt.toISOString() }
  const build = () => ({ code: issued })
  await recordShopEvent(tx, { type: 'order.awaiting', order, subjectId: payment.id, build })
}

/**
 * Records that a code expired unpaid or that a bank could not carry out its payment, which is not a decline. The units
 * stay reserved until the provider confirms that the code cannot be paid any more.
 */
export async function recordFailedCode(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { kind, code }: NonNullable<PaymentSnapshot['failure']>,
) {
  const failed = { state: 'failed', failure_code: code, instructions: null, next_look_at: null } as const
  await updatePayment(tx.db, payment.id, { ...failed, updated_at: tx.clock() })
  await stopReminders(tx.db, order.id, kind === 'expired' ? 'expired' : 'canceled', tx.clock())
  await recordEvent(tx, order.id, kind === 'expired' ? 'code_expired' : 'code_failed', { paymentId: payment.id, code })
}
