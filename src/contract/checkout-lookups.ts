import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CountryCode, Id } from './shapes.ts'

const who = 'browser'

/**
 * Reports that a browser has a product's checkout open, and returns the number of such browsers. The browser repeats
 * the call periodically.
 */
export const tellPresence = endpoint('POST', '/api/v1/presence', {
  who,
  limit: 120,
  bytes: 512,
  cache: 0,
  body: z.object({ productId: Id }),
  reply: z.object({ count: z.int() }),
})

/**
 * Looks up street, district, city and state of a postal code with the service that the operator configured. All are null when the
 * service has no result.
 */
export const lookUpPostalCode = endpoint('GET', '/api/v1/postal-codes/:country/:code', {
  who,
  limit: 30,
  bytes: 0,
  cache: 0,
  params: z.object({ country: CountryCode, code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/)) }),
  reply: z.object({
    street: z.nullable(z.string()),
    district: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
  }),
})
