import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, WithId } from './shapes.ts'

/**
 * The session for which the page was shown. When a browser has two purchases, calls may act only on the purchase of the
 * token.
 */
const PageSession = z.optional(Id)
const terms = { who: 'browser', bytes: 2_048, cache: 0, limit: 60 } as const

/**
 * Declines the offers of a page: 'continue' goes to the next page and 'skip' leaves the funnel, unless the page has its
 * own `declined` target. `next` is the URL that follows. Leaving the funnel finalizes the order. A test token is
 * rejected, because a preview page navigates without the server.
 */
export const declineOffers = endpoint('POST', '/api/v1/upsell-sessions/decline', {
  ...terms,
  body: z.object({
    sessionToken: z.string().check(z.maxLength(200)),
    sessionId: PageSession,
    pageOrder: z.int(),
    how: z.enum(['continue', 'skip']),
  }),
  reply: z.object({ next: z.string() }),
  errors: [
    'upsell_session_missing',
    'upsell_session_expired',
    'upsell_session_replaced',
    'upsell_page_not_found',
    'preview_cannot_charge',
  ],
})

/**
 * Counts a page view, once per session and page. The browser sends it without waiting for the response when the page is
 * really shown, never while it is prerendered. Views by robots, with test tokens, in ended sessions and of pages of
 * another purchase get a response but are not counted.
 */
export const viewOffers = endpoint('POST', '/api/v1/upsell-sessions/view', {
  ...terms,
  body: z.object({ sessionToken: z.string().check(z.maxLength(200)), sessionId: PageSession, pageId: Id }),
})

/**
 * Opens an order's offers in another browser, with the link from the order's confirmation e-mail. This works once and
 * for one browser; repeated calls from that browser get the same response. The other browser pays with a card that is
 * entered there (`paymentMethodId`), because only the browser that paid keeps one-click payment. Called when the
 * shopper presses a button and never when the link is opened, because mail servers open links too. A browser without a
 * cookie gets a cookie with the error `cookies_blocked` and calls again, so a browser that rejects cookies does not use
 * up the link.
 */
export const resumeOffers = endpoint('POST', '/api/v1/upsell-sessions/resume', {
  ...terms,
  limit: 20,
  shared: true,
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ sessionToken: z.string(), expiresAt: Moment, upsellId: Id, next: z.string() }),
  errors: ['upsell_session_missing', 'upsell_session_expired', 'resume_used', 'upsell_not_found', 'cookies_blocked'],
})

/**
 * Returns a session's token to its browser by means of the cookie alone, for browsers whose storage is off, full or
 * forbidden. Other browsers keep the token in local storage.
 */
export const upsellToken = endpoint('POST', '/api/v1/upsell-sessions/token', {
  ...terms,
  body: z.object({ sessionId: Id }),
  reply: z.object({ sessionToken: z.string() }),
  errors: ['upsell_session_missing', 'upsell_session_expired'],
})

/** Asks the provider for the state of a payment after an authentication, and updates the payment accordingly. */
export const settleUpsellPayment = endpoint('POST', '/api/v1/upsell-payments/:id/settle', {
  ...terms,
  shared: true,
  params: WithId,
  reply: z.object({ state: z.enum(['paid', 'pending', 'failed']), next: z.string() }),
  errors: [
    'payment_not_found',
    'upsell_session_missing',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})
