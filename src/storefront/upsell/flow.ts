import { browserStore, hasPersistentStorage, type Store } from '#api-client/browser-store.ts'
import { call, callIdempotently, Problem } from '#api-client/call.ts'
import type { SavedCardToken } from '#contract/card-installments.ts'
import { processUpsellPayment } from '#contract/functions.ts'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { declineOffers, upsellToken, viewOffers } from '#contract/upsell-sessions.ts'
import { thankYouPath } from '#domain/funnel.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { isTransient, waitBeforeRetry } from '../pay/retry.ts'
import { readUpsellToken, storeUpsellSession } from '../ui/upsell-token.ts'

/** The outcome of charging an offer. Of the failures, only `declined` and `gone` say that nothing was charged. */
export type PurchaseOutcome =
  | { kind: 'bought'; next: string }
  | { kind: 'authenticate'; url: string }
  /** `code`: why, if the shop knows. */
  | { kind: 'declined'; code?: string }
  /** `next`: the URL that the server sends the shopper to; null when the page finds the next one itself. */
  | { kind: 'gone'; next: string | null }
  | { kind: 'expired' }
  /** This browser has made another purchase after this page was opened, so its token belongs to that later purchase. */
  | { kind: 'replaced' }
  /** The session has no saved card, so the shopper must enter one. */
  | { kind: 'cardNeeded' }
  /** A seller previews the upsell pages. */
  | { kind: 'preview' }
  | { kind: 'failed'; text: string }

const expiredCodes = ['upsell_session_missing', 'upsell_session_expired']
const replacedCode = 'upsell_session_replaced'
/** Whether an error says that the page belongs to an earlier purchase of this browser. */
export const isReplaced = (error: unknown): boolean => error instanceof Problem && error.code === replacedCode
/** The offer may have been charged, so the same call is repeated until the outcome is known. */
const isUnclear = (error: unknown): boolean =>
  isTransient(error) || (error instanceof Problem && error.code === 'payment_in_progress')
const goneCodes = ['offer_gone', 'offer_not_found', 'quote_changed', 'out_of_stock']

export function toPurchaseOutcome(error: unknown): PurchaseOutcome {
  if (!(error instanceof Problem)) return { kind: 'failed', text: words.offline }
  const { next, declineCode } = error.answer
  if (expiredCodes.includes(error.code)) return { kind: 'expired' }
  if (isReplaced(error)) return { kind: 'replaced' }
  if (error.code === 'payment_failed')
    return { kind: 'declined', ...(typeof declineCode === 'string' && { code: declineCode }) }
  if (goneCodes.includes(error.code)) return { kind: 'gone', next: typeof next === 'string' ? next : null }
  if (error.code === 'card_needed') return { kind: 'cardNeeded' }
  if (error.code === 'preview_cannot_charge') return { kind: 'preview' }
  if (error.code === 'too_many_declines') return { kind: 'failed', text: words.tooManyDeclines }
  return { kind: 'failed', text: words.failedText }
}

/** The credentials in each API call of a page: this browser's token and the session for which the page was rendered. */
export type SessionCredentials = { sessionToken: string; sessionId?: string | undefined }
type AwaitedCredentials = SessionCredentials | null | Promise<SessionCredentials | null>

/**
 * What is charged: the saved card, another card by the provider's id of that card, or the card that Mercado Pago saved
 * with its security code.
 */
export type OfferCard = string | SavedCardToken | null

/**
 * Charges one offer to the saved card or to another one. If a response is lost or unclear, the offer may have been
 * charged, so the same call is repeated until the outcome is known.
 * @param key the idempotency key, one per click: a repeated call with it charges nothing more
 * @param asking is called before each repetition, to show that the state of the charge is being checked
 */
export async function buyOffer(
  offer: UpsellOffer,
  key: string,
  awaitedCredentials: AwaitedCredentials,
  card: OfferCard = null,
  asking: () => void = () => undefined,
): Promise<PurchaseOutcome> {
  const { cents: amount, currency, name: productName, variantName: description, id: offerId } = offer
  const credentials = await Promise.resolve(awaitedCredentials).catch(toPurchaseOutcome)
  if (!credentials) return { kind: 'expired' }
  if ('kind' in credentials) return credentials
  const body = {
    ...credentials,
    amount,
    currency,
    productName,
    description,
    offerId,
    ...(typeof card === 'string' ? { paymentMethodId: card } : card && { card }),
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await callIdempotently(key, processUpsellPayment, { body })
      if (answer.requiresAction && answer.actionUrl) return { kind: 'authenticate', url: answer.actionUrl }
      return answer.success ? { kind: 'bought', next: answer.next ?? thankYouPath } : { kind: 'declined' }
    } catch (error) {
      if (!isUnclear(error)) return toPurchaseOutcome(error)
      asking()
      await waitBeforeRetry(tries)
    }
  }
}

type Page = Pick<UpsellData, 'pageId' | 'pageOrder' | 'sessionId' | 'leads' | 'preview'>

/**
 * Finds the credentials of this page: a seller's test token or this browser's token. Returns null when the token has
 * expired or the page has no session. Two browsers request the token from the server, which recognizes them by their
 * cookie: one without storage, and one that opened the link of an order, because it may have lost the response with the
 * token or have stored the token of an earlier purchase.
 */
export async function findSessionCredentials(
  { preview, sessionId, resume = null }: Pick<Page, 'preview' | 'sessionId'> & Partial<Pick<UpsellData, 'resume'>>,
  store: Store = browserStore('localStorage'),
): Promise<SessionCredentials | null> {
  if (preview) return { sessionToken: preview }
  if (!sessionId) return null
  if (resume === null) {
    const storedToken = readUpsellToken(store)
    if (storedToken) return { sessionToken: storedToken, sessionId }
    if (hasPersistentStorage('localStorage')) return null
  }
  const { sessionToken } = await call(upsellToken, { body: { sessionId } })
  storeUpsellSession(store, { sessionToken })
  return { sessionToken, sessionId }
}

/** Counts a view of the page. Callers do not wait for the response, and a failure is ignored. */
export async function reportView({ pageId, sessionId }: Page, awaitedCredentials: AwaitedCredentials): Promise<void> {
  if (!sessionId) return
  try {
    const credentials = await awaitedCredentials
    if (credentials) await call(viewOffers, { body: { ...credentials, pageId } })
  } catch {
    // The view is not counted.
  }
}

/** Declines the page's offers. Returns the next URL, or null when the session has expired. */
export async function declinePage(
  data: Page,
  how: 'continue' | 'skip',
  awaitedCredentials: AwaitedCredentials,
): Promise<string | null> {
  // A seller's preview and a copied URL have no session in which to decline.
  if (data.preview || !data.sessionId) return data.leads[how]
  try {
    const credentials = await awaitedCredentials
    if (!credentials) return null
    return (await call(declineOffers, { body: { ...credentials, pageOrder: data.pageOrder, how } })).next
  } catch (error) {
    if (error instanceof Problem && expiredCodes.includes(error.code)) return null
    throw error
  }
}
