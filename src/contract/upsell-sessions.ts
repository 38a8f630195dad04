import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, WithId } from './shapes.ts'

/** The session a page was shown of: of two purchases in one browser, only the one the token stands for may be acted on. */
const PageSession = z.optional(Id)
const terms = { who: 'browser', bytes: 2_048, cache: 0, limit: 60 } as const

/**
 * Says no to the offers of a page: 'continue' goes to the next page, 'skip' leaves the funnel, unless the page names where
 * a no leads. `next` is the address that follows. Leading out of the funnel finalises the order. A test token is refused:
 * its page leads on by itself.
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
 * The shopper sees a page: counted once a session and page. Sent when the page is really shown (never while it is
 * prerendered), without waiting for the answer. Robots, test tokens, sessions that are over and pages of another
 * purchase are answered and not counted.
 */
export const viewOffers = endpoint('POST', '/api/v1/upsell-sessions/view', {
  ...terms,
  body: z.object({ sessionToken: z.string().check(z.maxLength(200)), sessionId: PageSession, pageId: Id }),
})

/**
 * Opens the offers of an order in another browser, by the link in its confirmation: one browser, once; repeats of it get
 * the same. It pays with a card that is typed there (`paymentMethodId`): one click stays with the browser that paid.
 * Sent when the shopper presses, never by opening the link: mail servers open links too. A browser without a cookie is given
 * one with cookies_blocked, and asks once more: so a browser that keeps none uses up nothing.
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
 * The token of a session for the browser that it belongs to, by the cookie alone. Asked by pages whose browser keeps nothing
 * (storage is off, full or forbidden): elsewhere the token waits in local storage.
 */
export const upsellToken = endpoint('POST', '/api/v1/upsell-sessions/token', {
  ...terms,
  body: z.object({ sessionId: Id }),
  reply: z.object({ sessionToken: z.string() }),
  errors: ['upsell_session_missing', 'upsell_session_expired'],
})

/** After an authentication: moves the payment to where the provider says it stands. */
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
