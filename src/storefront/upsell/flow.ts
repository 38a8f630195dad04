import { processUpsellPayment } from '#contract/functions.ts'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { declineOffers, upsellToken, viewOffers } from '#contract/upsell-sessions.ts'
import { thankYouPath } from '#domain/funnel.ts'
import { browserStore, hasPersistentStorage, type Store } from '#web/browser-store.ts'
import { call, callIdempotently, Problem } from '#web/call.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { isTransient, waitBeforeRetry } from '../pay/retry.ts'
import { readUpsellToken, storeUpsellSession } from '../ui/upsell-token.ts'

/** What an offer's charge came to. Only `declined` and `gone` say that nothing was charged. */
export type PurchaseOutcome =
  | { kind: 'bought'; next: string }
  | { kind: 'authenticate'; url: string }
  | { kind: 'declined' }
  /** `next`: where the server says that leads; null where the page itself goes on. */
  | { kind: 'gone'; next: string | null }
  | { kind: 'expired' }
  /** This browser bought again since: the token it holds is not of this page. */
  | { kind: 'replaced' }
  /** The session pays with a card that is typed here. */
  | { kind: 'cardNeeded' }
  /** A seller looks at the funnel. */
  | { kind: 'preview' }
  | { kind: 'failed'; text: string }

const expiredCodes = ['upsell_session_missing', 'upsell_session_expired']
const replacedCode = 'upsell_session_replaced'
/** The page is of an earlier purchase of this browser. */
export const isReplaced = (error: unknown): boolean => error instanceof Problem && error.code === replacedCode
/** It may have been charged: the same press is repeated until the answer is known. */
const isUnclear = (error: unknown): boolean =>
  isTransient(error) || (error instanceof Problem && error.code === 'payment_in_progress')
const goneCodes = ['offer_gone', 'offer_not_found', 'quote_changed', 'out_of_stock']

/** The refusals of the server as outcomes of a purchase. */
export function toPurchaseOutcome(error: unknown): PurchaseOutcome {
  if (!(error instanceof Problem)) return { kind: 'failed', text: words.offline }
  const { next } = error.answer
  if (expiredCodes.includes(error.code)) return { kind: 'expired' }
  if (isReplaced(error)) return { kind: 'replaced' }
  if (error.code === 'payment_failed') return { kind: 'declined' }
  if (goneCodes.includes(error.code)) return { kind: 'gone', next: typeof next === 'string' ? next : null }
  if (error.code === 'card_needed') return { kind: 'cardNeeded' }
  if (error.code === 'preview_cannot_charge') return { kind: 'preview' }
  if (error.code === 'too_many_declines') return { kind: 'failed', text: words.tooManyDeclines }
  return { kind: 'failed', text: words.failedText }
}

/** What a page shows with each of its calls: the session it was shown of, and the token this browser holds. */
export type SessionCredentials = { sessionToken: string; sessionId?: string | undefined }
type AwaitedCredentials = SessionCredentials | null | Promise<SessionCredentials | null>

/**
 * Charges one offer to the card that paid, or to another one. Where no clear answer comes, the offer may have been charged:
 * the same call is repeated until there is one. @param key one per click: a repeat with the same key charges nothing more
 * @param asking says that the page asks what became of the charge
 */
export async function buyOffer(
  offer: UpsellOffer,
  key: string,
  awaitedPass: AwaitedCredentials,
  paymentMethodId: string | null = null,
  asking: () => void = () => undefined,
): Promise<PurchaseOutcome> {
  const { cents: amount, currency, name: productName, variantName: description, id: offerId } = offer
  const pass = await Promise.resolve(awaitedPass).catch(toPurchaseOutcome)
  if (!pass) return { kind: 'expired' }
  if ('kind' in pass) return pass
  const body = {
    ...pass,
    amount,
    currency,
    productName,
    description,
    offerId,
    ...(paymentMethodId && { paymentMethodId }),
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
 * What this page acts with: a seller's test token, else this browser's; null when its time is over, and on a page that was
 * shown of no session. A browser that keeps nothing asks the server, which knows it by its cookie.
 */
export async function findSessionCredentials(
  { preview, sessionId }: Pick<Page, 'preview' | 'sessionId'>,
  store: Store = browserStore('localStorage'),
): Promise<SessionCredentials | null> {
  if (preview) return { sessionToken: preview }
  if (!sessionId) return null
  const kept = readUpsellToken(store)
  if (kept) return { sessionToken: kept, sessionId }
  if (hasPersistentStorage('localStorage')) return null
  const { sessionToken } = await call(upsellToken, { body: { sessionId } })
  storeUpsellSession(store, { sessionToken })
  return { sessionToken, sessionId }
}

/** Counts the page as seen; nothing waits for it, and nothing is lost when it fails. */
export async function reportView({ pageId, sessionId }: Page, awaitedPass: AwaitedCredentials): Promise<void> {
  if (!sessionId) return
  try {
    const pass = await awaitedPass
    if (pass) await call(viewOffers, { body: { ...pass, pageId } })
  } catch {
    // Not counted.
  }
}

/** Says no to the page: the address that follows, or null when the session is over. */
export async function declinePage(
  data: Page,
  how: 'continue' | 'skip',
  awaitedPass: AwaitedCredentials,
): Promise<string | null> {
  // A seller looks, or someone at a copied address: there is nobody to say no for.
  if (data.preview || !data.sessionId) return data.leads[how]
  try {
    const pass = await awaitedPass
    if (!pass) return null
    return (await call(declineOffers, { body: { ...pass, pageOrder: data.pageOrder, how } })).next
  } catch (error) {
    if (error instanceof Problem && expiredCodes.includes(error.code)) return null
    throw error
  }
}
