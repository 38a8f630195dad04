import { isEnded, isPaymentOverdue } from '#domain/subscription.ts'
import { CardDeclinedError, callProvider, getStripe, ProviderRejectedError } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { refreshSubscription } from '../refresh-subscription.ts'
import { recordInvoice } from '../renewals/invoices.ts'
import type { SubscriptionRow } from '../repository.ts'

const cardChangeKey = 'subscription_card'

/** Returns the secret of the setup intent that the browser confirms to save another card. Throws subscription_over. */
export async function startCardChange(ctx: Context, row: SubscriptionRow): Promise<{ clientSecret: string }> {
  if (isEnded(row.state)) throw new AppError('subscription_over')
  const stripe = await getStripe(ctx, row.mode)
  const setup = await callProvider(ctx, () =>
    stripe.setupIntents.create(
      {
        customer: row.provider_customer_id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { [cardChangeKey]: row.id },
      },
      { idempotencyKey: `card-${row.id}-${ctx.requestId}` },
    ),
  )
  if (!setup.client_secret) throw new AppError('provider_unavailable')
  return { clientSecret: setup.client_secret }
}

/**
 * `authenticate` is the client secret when the bank requires authentication before the open renewal is charged,
 * otherwise null.
 */
export type CardChangeResult = { row: SubscriptionRow; declined: boolean; authenticate: string | null }

/**
 * Charges the overdue renewal to the subscription's current card. A repeated call with the same `attempt` charges
 * nothing more.
 */
async function payOpenInvoice(ctx: Context, row: SubscriptionRow, attempt: string): Promise<CardChangeResult> {
  const invoiceId = row.open_invoice_id
  if (!invoiceId || !isPaymentOverdue(row.state)) return { row, declined: false, authenticate: null }
  const stripe = await getStripe(ctx, row.mode)
  let declined = false
  await callProvider(ctx, () =>
    stripe.invoices.pay(invoiceId, { off_session: false }, { idempotencyKey: `pay-${invoiceId}-${attempt}` }),
  ).catch(error => {
    // The invoice was paid or voided in the meantime; its new state is read below.
    if (error instanceof ProviderRejectedError) return
    if (!(error instanceof CardDeclinedError)) throw error
    declined = true
  })
  await recordInvoice(ctx, row, invoiceId)
  const refreshed = await refreshSubscription(ctx, row)
  const authenticate = await findAuthenticationSecret(ctx, refreshed)
  return { row: refreshed, declined: declined && authenticate === null, authenticate }
}

/**
 * The client secret with which the browser completes the bank's authentication of the open invoice; null when the bank
 * requires no authentication.
 */
export async function findAuthenticationSecret(ctx: Context, row: SubscriptionRow): Promise<string | null> {
  const invoiceId = row.open_invoice_id
  if (!invoiceId) return null
  const stripe = await getStripe(ctx, row.mode)
  const invoice = await callProvider(ctx, () =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments', 'confirmation_secret'] }),
  )
  const intent = invoice.payments?.data.findLast(each => each.is_default)?.payment.payment_intent
  const intentId = typeof intent === 'object' ? intent?.id : intent
  if (!intentId || invoice.status !== 'open') return null
  const current = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId))
  return current.status === 'requires_action'
    ? (invoice.confirmation_secret?.client_secret ?? current.client_secret)
    : null
}

/**
 * Makes a saved card the default card of the subscription and charges an overdue renewal to that card. Throws
 * card_not_saved for a setup intent of another subscription or one that did not succeed.
 */
export async function finishCardChange(ctx: Context, row: SubscriptionRow, setupId: string): Promise<CardChangeResult> {
  if (isEnded(row.state)) throw new AppError('subscription_over')
  const stripe = await getStripe(ctx, row.mode)
  const setup = await callProvider(ctx, () => stripe.setupIntents.retrieve(setupId)).catch(error => {
    throw error instanceof ProviderRejectedError ? new AppError('card_not_saved') : error
  })
  const method = typeof setup.payment_method === 'object' ? setup.payment_method?.id : setup.payment_method
  if (setup.metadata?.[cardChangeKey] !== row.id || setup.status !== 'succeeded' || !method)
    throw new AppError('card_not_saved')
  await callProvider(ctx, () =>
    stripe.subscriptions.update(row.provider_subscription_id, { default_payment_method: method }),
  )
  return payOpenInvoice(ctx, await refreshSubscription(ctx, row), setupId)
}

/** Records the outcome of the open renewal after the shopper has authenticated its charge. */
export async function settleRenewal(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const invoiceId = row.open_invoice_id
  if (invoiceId) await recordInvoice(ctx, row, invoiceId)
  return refreshSubscription(ctx, row)
}
