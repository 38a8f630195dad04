import type { KeptCardToken } from '#contract/card-installments.ts'
import { findMaxInstallments } from '#server/modules/catalog/records/index.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { findKeptCard, getMaxInstallments, getMethodTerms } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import type { PinnedOffer, SessionRow } from './repository.ts'

/** Returns the payment that opened the offers of an order. */
export async function getMainPayment(ctx: Pick<Context, 'db'>, orderId: string): Promise<PaymentRow> {
  const payments = await findPaymentsOfOrder(ctx.db, orderId)
  return orThrow(
    payments.find(({ kind }) => kind === 'main'),
    'payment_not_found',
  )
}

/** Returns the card that Mercado Pago kept for the offers of an order. Throws card_needed when there is none. */
export async function getCardOfOrder(ctx: Pick<Context, 'db'>, order: Pick<OrderRow, 'id'>) {
  const kept = findKeptCard(await getMainPayment(ctx, order.id))
  if (!kept) throw new AppError('card_needed')
  return kept
}

/** Returns in how many parts an offer can be paid at most. */
export async function getMostInstallments(
  ctx: Context,
  { mode }: SessionRow,
  { productId, cents: totalCents, currency }: PinnedOffer,
): Promise<number> {
  const terms = await getMethodTerms(ctx, { mode, currency, totalCents, isSubscription: false }, 'card')
  const ofProduct = productId ? await findMaxInstallments(ctx.db, productId) : null
  return getMaxInstallments(terms, ofProduct, totalCents)
}

/** Throws card_needed without a token of the security code, and method_unavailable for too many installments. */
export async function assertCardGiven(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  card: KeptCardToken | undefined,
): Promise<KeptCardToken> {
  if (!card) throw new AppError('card_needed')
  if (card.installments > (await getMostInstallments(ctx, session, offer))) throw new AppError('method_unavailable')
  return card
}
