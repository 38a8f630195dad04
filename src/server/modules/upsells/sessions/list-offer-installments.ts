import type { listOfferInstallments as endpoint } from '#contract/card-installments.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { getMercadoPagoGateway } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getCardOfOrder, getMostInstallments } from './kept-card.ts'
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
  const most = await getMostInstallments(ctx, session, offer)
  const kept = await getCardOfOrder(ctx, { id: session.order_id })
  const gateway = await getMercadoPagoGateway(ctx, session.mode)
  const { bin, cardType } = await gateway.getKeptCard(kept)
  const options = cardType === 'debit_card' || most === 1 ? [] : await gateway.listInstallments(offer.cents, bin)
  return { options: options.filter(({ installments }) => installments <= most) }
}
