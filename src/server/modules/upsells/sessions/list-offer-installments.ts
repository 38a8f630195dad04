import type { listOfferInstallments as endpoint } from '#contract/card-installments.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { getMercadoPagoGateway } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getMaxOfferInstallments, getSavedCardOfOrder } from './saved-card.ts'
import { canChargeSavedCard, getOpenSession } from './session.ts'

/** Lists the installment plans for paying an offer with the saved card, within the limits of the seller. */
export async function listOfferInstallments(
  ctx: Context,
  { body }: Request<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const session = await getOpenSession(ctx, body)
  if (!canChargeSavedCard(session, ctx.browser)) throw new AppError('card_needed')
  const offer = orThrow(
    session.pages.flatMap(page => page.offers).find(({ id }) => id === body.offerId),
    'offer_not_found',
  )
  const max = await getMaxOfferInstallments(ctx, session, offer)
  const saved = await getSavedCardOfOrder(ctx, { id: session.order_id })
  const gateway = await getMercadoPagoGateway(ctx, session.mode)
  const { bin, cardType } = await gateway.getSavedCard(saved)
  const options = cardType === 'debit_card' || max === 1 ? [] : await gateway.listInstallments(offer.cents, bin)
  return { options: options.filter(({ installments }) => installments <= max) }
}
