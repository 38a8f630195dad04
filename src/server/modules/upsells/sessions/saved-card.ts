import type { SavedCardToken } from '#contract/card-installments.ts'
import { findMaxInstallments } from '#server/modules/catalog/records/index.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { findSavedCard, getMaxInstallments, getMethodTerms } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import type { PinnedOffer, SessionRow } from './repository.ts'

/** Returns the main payment of an order, which opened its offers. */
export async function getMainPayment(ctx: Pick<Context, 'db'>, orderId: string): Promise<PaymentRow> {
  const payments = await findPaymentsOfOrder(ctx.db, orderId)
  return orThrow(
    payments.find(({ kind }) => kind === 'main'),
    'payment_not_found',
  )
}

/** Returns the card that Mercado Pago saved for the offers of an order. Throws card_needed when there is none. */
export async function getSavedCardOfOrder(ctx: Pick<Context, 'db'>, order: Pick<OrderRow, 'id'>) {
  const saved = findSavedCard(await getMainPayment(ctx, order.id))
  if (!saved) throw new AppError('card_needed')
  return saved
}

/** Returns the maximum number of installments for an offer. */
export async function getMaxOfferInstallments(
  ctx: Context,
  { mode }: SessionRow,
  { productId, cents: totalCents, currency }: PinnedOffer,
): Promise<number> {
  const terms = await getMethodTerms(ctx, { mode, currency, totalCents, isSubscription: false }, 'card')
  const ofProduct = productId ? await findMaxInstallments(ctx.db, productId) : null
  return getMaxInstallments(terms, ofProduct, totalCents)
}

/**
 * Returns the card token of a charge. Throws card_needed when it is missing, and method_unavailable when the number of
 * installments exceeds the maximum.
 */
export async function getCardToken(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  card: SavedCardToken | undefined,
): Promise<SavedCardToken> {
  if (!card) throw new AppError('card_needed')
  if (card.installments > (await getMaxOfferInstallments(ctx, session, offer))) throw new AppError('method_unavailable')
  return card
}
