import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import {
  applyIntent,
  cancelEarlierIntents,
  cancelPaymentIntent,
  getGateway,
  getOfferedMethod,
  isPaidAbroad,
  recordIntent,
  refreshCapabilities,
  replaceIntent,
  settlePayment,
} from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { buildMetadata } from './ensure-payment-intent.ts'
import { type PricedCheckout, toPayableCart } from './price-checkout.ts'
import { mapProviderFieldErrors } from './provider-field-errors.ts'

/** A code that expires sooner is replaced, because the buyer could not open the bank's app in time. */
const minRemainingMs = 60_000

/** Whether the payment's code is still valid for the amount, so that a repeated request returns it. */
const isReusable = (ctx: Context, { state, method, instructions, expires_at, amount_cents }: PaymentRow) =>
  state === 'awaiting' &&
  method === 'pix' &&
  instructions?.amountCents === amount_cents &&
  expires_at !== null &&
  expires_at.getTime() - ctx.clock().getTime() > minRemainingMs

/**
 * Returns the payment if its current intent is a code that is still valid, or if it is paid. Another request may have
 * created the code and not recorded it yet, so the intent of a payment without a code is read from the provider.
 */
async function findReusable(ctx: Context, placed: PaymentRow): Promise<PaymentRow | null> {
  const current = placed.provider_intent_id && placed.state !== 'awaiting' ? await settlePayment(ctx, placed) : placed
  return current.state === 'succeeded' || isReusable(ctx, current) ? current : null
}

/**
 * After the provider has refused a Pix payment, reads again whether the account may use Pix. If it may not, the
 * checkout stops offering Pix.
 */
async function recheckRefusedMethod(
  ctx: Context,
  { mode }: OrderRow,
  provider: PaymentProvider,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === 'method_unavailable')
    await refreshCapabilities(ctx, mode, provider).catch(err =>
      ctx.log.error({ err, mode }, 'the capabilities were not read'),
    )
  throw error
}

/**
 * Issues the Pix code of a placed order, or returns the payment with its earlier code while that is valid. Another
 * intent of the order, for example for a card, is canceled first, because an order must never have two payable intents.
 * Returns the payment, which is awaiting, or succeeded when the earlier intent turned out to be paid.
 */
export async function issuePixCode(
  ctx: Context,
  order: OrderRow,
  placed: PaymentRow,
  quoted: PricedCheckout,
): Promise<PaymentRow> {
  const reusable = await findReusable(ctx, placed)
  if (reusable) return reusable
  const payment = await cancelEarlierIntents(ctx, await replaceIntent(ctx, placed))
  if (payment.state === 'succeeded') return payment
  // Another tab has issued a code since.
  if (payment.provider_intent_id) return settlePayment(ctx, payment)
  const { expiresAfterSeconds, provider } = await getOfferedMethod(ctx, toPayableCart(order, quoted), 'pix')
  const request = {
    amountCents: payment.amount_cents,
    currency: payment.currency,
    metadata: buildMetadata(ctx, order, payment, quoted),
    ...(order.provider_receipt && { receiptEmail: order.email }),
    customerId: order.provider_customer_id,
    description: `#${order.number}`,
    expiresAfterSeconds,
    ...(provider === 'stripe' && (await isPaidAbroad(ctx, order.mode)) && { includesIof: true }),
    buyer: { name: order.name, email: order.email, taxId: order.tax_id },
  }
  const idempotencyKey = `${payment.provider_key}-${sha256Hex(JSON.stringify(request)).slice(0, 32)}`
  const gateway = await getGateway(ctx, order.mode, provider)
  failpoint('intent.committed')
  const created = await mapProviderFieldErrors(() =>
    gateway.createPixPayment({ ...request, attempt: payment.attempt }, idempotencyKey),
  ).catch(error => recheckRefusedMethod(ctx, order, provider, error))
  failpoint('intent.called')
  const row = await recordIntent(ctx, payment, created.id)
  failpoint('intent.recorded')
  if (row.provider_intent_id === created.id) return applyIntent(ctx, row, created)
  // Another tab recorded its code first: only that one may be paid.
  await enqueue(ctx, 'intent.let_go', { intentId: created.id, orderId: order.id })
  await cancelPaymentIntent(ctx, order.id, created.id).catch(() => ctx.wake())
  return settlePayment(ctx, row)
}
