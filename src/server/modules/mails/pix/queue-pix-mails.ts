import { buildOrderLink, findLinesOfOrder, type OrderRow } from '#server/modules/orders/index.ts'
import { findLinkOfOrder } from '#server/modules/payment-links/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { countEvent } from '#server/platform/limits/rate-limit.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { type OrderMailContext, withOrderMailContext } from '../order-mail-context.ts'
import { queueMail } from '../queue-mail.ts'
import { findEmailOfOrder } from '../repository.ts'
import { requeueMail } from '../resend-mail.ts'
import { findPayableCode, type PayableCode } from './payable-code.ts'
import { composePixCodeMail, composePixExpiredMail, type PixCodeMailKind } from './pix-mail.ts'

/**
 * The maximum number of codes per day that are e-mailed to one address. An unpaid order costs nothing, so without this
 * limit a stranger could make the shop send any number of e-mails to anyone.
 */
const codesPerMailbox = { windowMs: 24 * 3_600_000, max: 6 }

/**
 * Returns the stored kind of an e-mail about a code. It contains the intent, because an order has at most one e-mail of
 * each kind, but each new code of the order needs its own e-mails.
 */
export const toStoredKind = (kind: PixCodeMailKind | 'pix_expired', intentId: string) => `${kind}:${intentId}`

/** Queues an e-mail with a code, at most once for each kind and code. */
export function queuePixCodeMail(
  tx: Tx,
  { row, order, shop, language }: OrderMailContext,
  kind: PixCodeMailKind,
  { intentId, ...code }: PayableCode,
): Promise<void> {
  const mail = composePixCodeMail(kind, { ...code, href: buildOrderLink(tx, row) }, order, shop, language)
  return queueMail(tx, { orderId: row.id, kind: toStoredKind(kind, intentId), recipient: order.email, mail })
}

async function isOverMailboxLimit(tx: Tx, email: string): Promise<boolean> {
  const { windowMs, max } = codesPerMailbox
  return (await countEvent(tx, { key: `pix code mailbox ${email.toLowerCase()}`, windowMs })) > max
}

type IssuedCode = {
  orderId: string
  /** The payment intent of the code. Null means the current code of the order. */
  intentId: string | null
  /** Whether a member has requested to send the code again. */
  isResend: boolean
}

/**
 * E-mails a buyer the code of an order if the code can still be paid. A resend is limited like that of any other
 * e-mail.
 */
export async function queueIssuedCode(ctx: Context, { orderId, intentId, isResend }: IssuedCode): Promise<void> {
  failpoint('mail.taken')
  await withOrderMailContext(ctx, orderId, async (tx, context) => {
    const code = await findPayableCode(tx, context.row)
    if (!code || (intentId !== null && code.intentId !== intentId)) return
    const earlier = await findEmailOfOrder(tx.db, orderId, toStoredKind('pix_code', code.intentId))
    if (earlier) {
      if (isResend && tx.config.smtpUrl) await requeueMail(tx, earlier)
      return
    }
    if (!isResend && (await isOverMailboxLimit(tx, context.row.email))) return
    await queuePixCodeMail(tx, context, 'pix_code', code)
  })
}

/**
 * Builds the URL at which the buyer can place the same order again: the payment link, or the checkout with the variant
 * and the promotion code of the order. If the browser still has an open cart for the product, that cart is used.
 */
async function buildNewOrderLink(tx: Tx, row: OrderRow): Promise<string> {
  const { publicUrl } = tx.config
  const link = row.channel === 'link' ? await findLinkOfOrder(tx.db, row.id) : null
  if (link) return `${publicUrl}/pay/${link.token}`
  const line = (await findLinesOfOrder(tx.db, row.id)).find(({ kind }) => kind === 'main')
  if (!line?.product_id) return publicUrl
  const query = new URLSearchParams({ product: line.product_id, ...(line.sku && { sku: line.sku }) })
  if (row.promotion_code) query.set('coupon', row.promotion_code)
  return `${publicUrl}${row.surface === 'simple' ? '/checkout-page' : '/checkout'}?${query}`
}

/**
 * E-mails a buyer that a code expired, after the provider confirmed that nobody can pay the code any more. Buyers who
 * got no e-mail with the code get no e-mail about its expiry either.
 */
export async function queueExpiredCode(ctx: Context, orderId: string, intentId: string): Promise<void> {
  failpoint('mail.taken')
  await withOrderMailContext(ctx, orderId, async (tx, { row, order, shop, language }) => {
    const payment = (await findPaymentsOfOrder(tx.db, orderId)).find(({ kind }) => kind === 'main')
    if (row.state === 'paid' || payment?.state !== 'canceled' || payment.provider_intent_id !== intentId) return
    if (!(await findEmailOfOrder(tx.db, orderId, toStoredKind('pix_code', intentId)))) return
    const mail = composePixExpiredMail(await buildNewOrderLink(tx, row), order, shop, language)
    await queueMail(tx, { orderId, kind: toStoredKind('pix_expired', intentId), recipient: order.email, mail })
  })
}
