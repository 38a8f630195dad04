import { processUpsellPayment } from '#contract/functions.ts'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { declineOffers } from '#contract/upsell-sessions.ts'
import { thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import { call, callOnce, Problem } from '#web/call.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { browserStore, type Store } from '../ui/browser-store.ts'
import { readUpsellToken } from '../ui/upsell-token.ts'

/** What an offer's charge came to. Only `declined` and `gone` say that nothing was charged. */
export type Bought =
  | { kind: 'bought'; next: string }
  | { kind: 'authenticate'; url: string }
  | { kind: 'declined' }
  | { kind: 'gone' }
  | { kind: 'expired' }
  | { kind: 'failed'; text: string }

const expiredCodes = ['upsell_session_missing', 'upsell_session_expired']
const goneCodes = ['offer_gone', 'offer_not_found', 'quote_changed', 'out_of_stock']

/** The refusals of the server as outcomes of a purchase. */
export function refusedPurchase(error: unknown): Bought {
  if (!(error instanceof Problem)) return { kind: 'failed', text: words.offline }
  if (expiredCodes.includes(error.code)) return { kind: 'expired' }
  if (error.code === 'payment_failed') return { kind: 'declined' }
  if (goneCodes.includes(error.code)) return { kind: 'gone' }
  return { kind: 'failed', text: words.processingFailed }
}

/** Charges one offer. @param key one per click: a repeated click with the same key charges nothing more */
export async function buyOffer(
  offer: UpsellOffer,
  key: string,
  store: Store = browserStore('localStorage'),
): Promise<Bought> {
  const sessionToken = readUpsellToken(store)
  if (!sessionToken) return { kind: 'expired' }
  const { cents: amount, currency, name: productName, variantName: description, id: offerId } = offer
  const body = { sessionToken, amount, currency, productName, description, offerId }
  try {
    const answer = await callOnce(key, processUpsellPayment, { body })
    if (answer.requiresAction && answer.actionUrl) return { kind: 'authenticate', url: answer.actionUrl }
    return answer.success ? { kind: 'bought', next: answer.next ?? thankYouPath } : { kind: 'declined' }
  } catch (error) {
    return refusedPurchase(error)
  }
}

/** Where Continue and Skip lead when no session says it: someone looks at a copied address. */
export function pathWithoutSession(
  { upsellId, pageOrder, position, count }: Pick<UpsellData, 'upsellId' | 'pageOrder' | 'position' | 'count'>,
  how: 'continue' | 'skip',
): string {
  if (how === 'skip') return '/'
  return position < count ? upsellPagePath(upsellId, pageOrder + 1) : thankYouPath
}

/** Says no to the page: the address that follows, or null when the session is over. */
export async function declinePage(
  data: UpsellData,
  how: 'continue' | 'skip',
  store: Store = browserStore('localStorage'),
): Promise<string | null> {
  const sessionToken = readUpsellToken(store)
  if (!sessionToken) return data.sessionActive ? null : pathWithoutSession(data, how)
  try {
    return (await call(declineOffers, { body: { sessionToken, pageOrder: data.pageOrder, how } })).next
  } catch (error) {
    if (error instanceof Problem && expiredCodes.includes(error.code)) return null
    throw error
  }
}
