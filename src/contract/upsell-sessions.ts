import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, WithId } from './shapes.ts'

/**
 * The session that the page was shown for. Of two purchases in one browser, only the one of the token may be acted on.
 */
const PageSession = z.optional(Id)
const terms = { who: 'browser', bytes: 2_048, cache: 0, limit: 60 } as const

/**
 * Declines the offers of a page: 'continue' goes to the next page and 'skip' leaves the funnel, unless the page has its
 * own target for a no. `next` is the address that follows. Leaving the funnel finalizes the order. A test token is
 * refused, because its page navigates by itself.
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
 * Counts a page view, once per session and page. Sent without waiting for the answer when the page is really shown,
 * never while it is prerendered. Robots, test tokens, sessions that are over and pages of another purchase get an
 * answer but are not counted.
 */
export const viewOffers = endpoint('POST', '/api/v1/upsell-sessions/view', {
  ...terms,
  body: z.object({ sessionToken: z.string().check(z.maxLength(200)), sessionId: PageSession, pageId: Id }),
})

/**
 * Opens an order's offers in another browser with the link from its confirmation. This works for one browser, once;
 * repeats from that browser get the same answer. It pays with a card that is typed there (`paymentMethodId`), because
 * one-click payment remains with the browser that paid. Sent when the shopper presses a button and never when the link
 * is opened, because mail servers open links too. A browser without a cookie gets one with `cookies_blocked` and asks
 * again, so a browser that rejects cookies does not use up the link.
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
 * Returns a session's token to its browser by the cookie alone, for browsers whose storage is off, full or forbidden;
 * elsewhere the token is in local storage.
 */
export const upsellToken = endpoint('POST', '/api/v1/upsell-sessions/token', {
  ...terms,
  body: z.object({ sessionId: Id }),
  reply: z.object({ sessionToken: z.string() }),
  errors: ['upsell_session_missing', 'upsell_session_expired'],
})

/** Updates a payment to the provider's state after an authentication. */
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
