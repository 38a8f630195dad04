import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email } from './shapes.ts'

/** What the page of an order does for whoever holds its link. */
const acts = { who: 'browser', bytes: 1_024, cache: 0, shared: true } as const
const token = z.string().check(z.maxLength(100))

/** Asks for the links to one's orders: the answer is the same for any address, and what is known is mailed to it. */
export const askForOrderLinks = endpoint('POST', '/api/v1/order-links', {
  ...acts,
  limit: 5,
  body: z.object({ email: Email }),
})

/** The buyer takes back that the shop may write to them beyond their orders; a repeat changes nothing. */
export const withdrawConsent = endpoint('POST', '/api/v1/order-consent', {
  ...acts,
  limit: 30,
  body: z.object({ publicId: token, key: token }),
  errors: ['order_not_found'],
})
