import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email } from './shapes.ts'

/** Actions on the order page, available to anyone with the order's link. */
const acts = { who: 'browser', bytes: 1_024, cache: 0, shared: true } as const
const token = z.string().check(z.maxLength(100))

/**
 * Requests an e-mail with the links to all of a buyer's orders. The response is the same for every e-mail address, and
 * the links are sent only by e-mail.
 */
export const askForOrderLinks = endpoint('POST', '/api/v1/order-links', {
  ...acts,
  limit: 5,
  body: z.object({ email: Email }),
})

/** Withdraws the buyer's consent to messages that do not concern an order. Repeating the call changes nothing. */
export const withdrawConsent = endpoint('POST', '/api/v1/order-consent', {
  ...acts,
  limit: 30,
  body: z.object({ publicId: token, key: token }),
  errors: ['order_not_found'],
})
