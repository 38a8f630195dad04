import { planRefund, type RequestedLine } from '#domain/refund.ts'
import { getOrderForUpdate } from '#server/modules/orders/index.ts'
import { findLinesWithRefunds, toRefundableLine } from '#server/modules/orders/reading/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findRefundsByKeys, insertRefund, type RefundRow } from './repository.ts'

export type RefundRequest = { orderId: string; lines: readonly RequestedLine[]; reason: string | null; key: string }

const buildProviderKey = (request: RefundRequest, paymentId: string) =>
  `refund-${sha256Hex(`${request.orderId} ${request.key}`).slice(0, 40)}-${paymentId}`

/** Serializes the lines of a refund, to detect a different body under the same idempotency key. */
const describeLines = (lines: readonly { id: string; cents: number }[]) =>
  lines
    .map(line => `${line.id}=${line.cents}`)
    .sort()
    .join(' ')

/**
 * Commits one refund for each payment involved before the provider is called, so that no other request can refund the
 * same lines. A repeated key returns the refunds of the earlier request. Throws `order_not_found`,
 * `line_not_refundable` (`fields` maps the line to the reason) or `idempotency_key_reused`.
 */
export function startRefund(ctx: Context, request: RefundRequest): Promise<RefundRow[]> {
  return withTransaction(ctx, async tx => {
    await getOrderForUpdate(tx.db, request.orderId)
    const rows = await findLinesWithRefunds(tx.db, request.orderId)
    const paymentIds = [...new Set(rows.map(row => row.line.payment_id))]
    const earlier = await findRefundsByKeys(
      tx.db,
      paymentIds.map(id => buildProviderKey(request, id)),
    )
    if (earlier.length > 0) {
      const earlierLines = describeLines(earlier.map(({ line }) => ({ id: line.line_id, cents: line.cents })))
      const requestedLines = describeLines(request.lines.map(line => ({ id: line.lineId, cents: line.cents })))
      if (earlierLines !== requestedLines) throw new AppError('idempotency_key_reused')
      return [...new Map(earlier.map(({ refund }) => [refund.id, refund])).values()]
    }
    const plan = planRefund(rows.map(toRefundableLine), request.lines)
    if (!plan.ok) throw new AppError('line_not_refundable', { fields: { [plan.lineId]: plan.reason } })
    const trackedLineIds = new Set(rows.filter(row => row.stock !== null).map(row => row.line.id))
    const currency = rows[0]?.paymentCurrency ?? ''
    const started: RefundRow[] = []
    for (const { paymentId, cents, lines } of plan.refunds) {
      const id = newId()
      const refund = {
        id,
        order_id: request.orderId,
        payment_id: paymentId,
        provider_key: buildProviderKey(request, paymentId),
        amount_cents: cents,
        currency,
        reason: request.reason,
        member_id: tx.actor?.memberId ?? null,
        created_at: tx.clock(),
        updated_at: tx.clock(),
      }
      const parts = lines.map(line => {
        const units = trackedLineIds.has(line.lineId) ? line.units : 0
        const restock = units > 0
        return { id: newId(), refund_id: id, line_id: line.lineId, cents: line.cents, quantity: units, restock }
      })
      started.push(await insertRefund(tx.db, refund, parts))
    }
    const cents = started.reduce((sum, refund) => sum + refund.amount_cents, 0)
    await audit(tx, 'order.refund', request.orderId, { cents, currency, refunds: started.map(refund => refund.id) })
    return started
  })
}
