import type { Request } from '#contract/endpoint.ts'
import type { processUpsellPayment as endpoint } from '#contract/functions.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import { assertNotCardTesting, cancelPayment, cancelPaymentIntent } from '#server/modules/payments/index.ts'
import {
  findLiveAttempt,
  findPayment,
  findRefusedAttempt,
  type PaymentRow,
} from '#server/modules/payments/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { withIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { chargeOffer } from './charge-offer.ts'
import { chargeOfferToSavedCard } from './charge-saved-card.ts'
import { closeAfterLastPage } from './close-session.ts'
import type { PinnedOffer, SessionRow } from './repository.ts'
import { getCardToken, getMainPayment } from './saved-card.ts'
import { canChargeSavedCard, findPageOfOffer, getKnownSession, getNextPath } from './session.ts'
import { startAttempt } from './start-attempt.ts'

type Body = Request<typeof endpoint>['body']

/**
 * Finds the offer that a request selects: by id, otherwise the only offer with this price and name, otherwise the only
 * offer with this name.
 */
function getRequestedOffer(session: SessionRow, body: Body): PinnedOffer {
  const offers = session.pages.flatMap(page => page.offers)
  if (body.offerId)
    return orThrow(
      offers.find(offer => offer.id === body.offerId),
      'offer_not_found',
    )
  const named = body.productName ? offers.filter(offer => offer.name === body.productName) : offers
  const matching = named.filter(offer => offer.cents === body.amount)
  const candidates = matching.length === 0 ? named : matching
  return orThrow(candidates.length === 1 ? candidates[0] : null, 'offer_not_found')
}

/**
 * Throws quote_changed, with the current price of the offer, when the request contains a different amount or currency.
 */
function assertQuoteMatches({ cents, currency }: PinnedOffer, body: Body): void {
  if (cents === body.amount && currency === body.currency) return
  throw new AppError('quote_changed', { data: { amount: cents, currency } })
}

/** Turns the state of a payment into the response or error of a charge. */
export async function toOutcome(ctx: Context, session: SessionRow, payment: PaymentRow) {
  const page = orThrow(findPageOfOffer(session, payment.offer_id), 'offer_not_found')
  switch (payment.state) {
    case 'succeeded': {
      const next = await getNextPath(ctx, session, page, 'accepted')
      await closeAfterLastPage(ctx, session, next)
      return { success: true, requiresAction: false, actionUrl: null, error: null, next }
    }
    case 'requires_action': {
      const actionUrl = `${upsellPagePath(session.upsell_id, page.order)}/authenticate?payment=${payment.id}`
      return { success: false, requiresAction: true, actionUrl, error: null, next: null }
    }
    case 'started':
    case 'awaiting':
    case 'processing':
      throw new AppError('payment_in_progress', { retryAfter: 1 })
    case 'failed':
    case 'canceled':
      throw new AppError('payment_failed', { data: { declineCode: payment.failure_code ?? 'card_declined' } })
  }
}

/**
 * Adds the destination of `Continue` to an offer_gone error (409), so that the shopper can continue. Rethrows other
 * errors.
 */
async function addNextToGoneOffer(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'offer_gone') throw error
  const next = await getNextPath(
    ctx,
    session,
    orThrow(findPageOfOffer(session, offer.id), 'offer_not_found'),
    'continue',
  )
  await closeAfterLastPage(ctx, session, next)
  throw new AppError('offer_gone', { data: { next } })
}

/** Longer than a call to Stripe can take. */
const staleAfterMs = 8_500
/** Shorter than the request timeout: waiting longer only delays the next click. */
const outcomeTimeoutMs = 5_000
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

// Measured from created_at, because the reconciler changes updated_at every few seconds.
const isStale = (ctx: Context, payment: PaymentRow) =>
  ctx.clock().getTime() - payment.created_at.getTime() > staleAfterMs

/** Waits for the outcome of another click that is charging this offer, so that all clicks get the same response. */
async function waitForOtherClick(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const deadline = Date.now() + outcomeTimeoutMs
  let now = payment
  while (now.state === 'started' && Date.now() < deadline) {
    await pause(100)
    now = (await findPayment(ctx.db, payment.id)) ?? now
  }
  return now
}

const usesCard = (payment: PaymentRow, card: string | null) => payment.provider_payment_method_id === card

/**
 * Returns the id of the card to charge, or null for the card that paid the order. A browser that only resumed the
 * offers must name a card of its own.
 */
function resolveCard(ctx: Context, session: SessionRow, body: Body, provider: PaymentProvider): string | null {
  const card = (provider === 'stripe' && body.paymentMethodId) || null
  if (!card && !canChargeSavedCard(session, ctx.browser)) throw new AppError('card_needed')
  return card
}

/**
 * Cancels the intent of the newest declined attempt before anything else is charged: a browser that was asked to
 * authenticate knows the client secret of the intent and could still confirm the intent. The intents of earlier
 * attempts were canceled when the newest attempt started.
 * @returns id of the canceled attempt, or null
 */
async function cancelRefusedAttempt(ctx: Context, session: SessionRow, offer: PinnedOffer): Promise<string | null> {
  const refused = await findRefusedAttempt(ctx.db, session.order_id, offer.id)
  if (!refused?.provider_intent_id) return null
  await cancelPaymentIntent(ctx, session.order_id, refused.provider_intent_id)
  return refused.id
}

/**
 * Returns the attempt to charge, so that only the card of this click is charged. A click with a newly entered card
 * cancels an attempt with a different card that awaits authentication. A click with any other card, the saved card
 * included, cancels an attempt that never got a response.
 */
async function getOrStartAttempt(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  { card, provider }: { card: string | null; provider: PaymentProvider },
) {
  const start = async () => {
    const ended = await cancelRefusedAttempt(ctx, session, offer)
    return withTransaction(ctx, tx => startAttempt(tx, session, offer, { card, ended, provider }))
  }
  const attempt = await start()
  const { isNew, payment } = attempt
  const isAsking = card !== null && payment.state === 'requires_action'
  const isUnanswered = payment.state === 'started' && isStale(ctx, payment)
  if (isNew || usesCard(payment, card) || !(isAsking || isUnanswered)) return attempt
  const canceled = await cancelPayment(ctx, payment)
  return canceled.state === 'canceled' ? start() : { isNew: false, payment: canceled }
}

/** A session that is over charges nothing more; a repeat or another tab gets the outcome of the earlier charge. */
async function replayOutcome(ctx: Context, session: SessionRow, body: Body) {
  const offer = getRequestedOffer(session, body)
  const accepted = await findLiveAttempt(ctx.db, session.order_id, offer.id)
  if (accepted?.state !== 'succeeded') throw new AppError('upsell_session_expired')
  assertQuoteMatches(offer, body)
  return toOutcome(ctx, session, accepted)
}

/**
 * Charges one offer of the browser's session to the card that paid the order or to another card that the shopper
 * entered. An offer succeeds once per session: parallel and repeated clicks find the attempt in progress. Another
 * browser gets 401, a different amount 409.
 */
export async function processUpsellPayment(ctx: Context, { body }: Request<typeof endpoint>) {
  await assertNotCardTesting(ctx)
  const session = await getKnownSession(ctx, body)
  if (!isSessionActive(session, ctx.clock())) return replayOutcome(ctx, session, body)
  // Declines are counted for the browser that paid the order, even when another browser enters the cards.
  if (!canChargeSavedCard(session, ctx.browser)) await assertNotCardTesting({ ...ctx, browser: session.browser_hash })
  const { provider } = await getMainPayment(ctx, session.order_id)
  const card = resolveCard(ctx, session, body, provider)
  return withIdempotencyKey(ctx, `upsell ${session.id}`, body, false, async () => {
    const offer = getRequestedOffer(session, body)
    assertQuoteMatches(offer, body)
    const cardToken = provider === 'mercado_pago' ? await getCardToken(ctx, session, offer, body.card) : null
    const charge = (payment: PaymentRow) =>
      cardToken ? chargeOfferToSavedCard(ctx, offer, payment, cardToken) : chargeOffer(ctx, session, offer, payment)
    const attempt = await getOrStartAttempt(ctx, session, offer, { card, provider }).catch(error =>
      addNextToGoneOffer(ctx, session, offer, error),
    )
    if (attempt.isNew) return toOutcome(ctx, session, await charge(attempt.payment))
    // The process of the earlier request died between two steps, because the attempt is older than a request can last.
    // The idempotency key makes repeating the charge safe.
    if (attempt.payment.state === 'started' && isStale(ctx, attempt.payment) && usesCard(attempt.payment, card))
      return toOutcome(ctx, session, await charge(attempt.payment))
    const outcome = await waitForOtherClick(ctx, attempt.payment)
    return toOutcome(ctx, session, outcome)
  })
}
