import * as z from 'zod/mini'
import { Checkout } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Email, Line, OptionalCode, OptionalLine, WithId } from './shapes.ts'

const who = 'browser'

/**
 * Submits the form of the simple checkout and records one unpaid order for the checkout. A repeated call returns that
 * order. One IPv4 address or IPv6 network may record twelve new orders per hour (`rate_limited`).
 */
export const recordOrder = endpoint('POST', '/api/v1/checkouts/:id/order', {
  who,
  limit: 30,
  bytes: 4_096,
  cache: 0,
  shared: true,
  params: WithId,
  body: z.object({
    name: Line(120),
    email: Email,
    /**
     * Phone number with its area code. A number of another country needs its dial code. Goods that are not shipped
     * require it only if the shop does.
     */
    phone: OptionalCode(60),
    /** Omitted, like city and postal code, for goods that are not shipped. */
    address: OptionalLine(200),
    district: OptionalLine(120),
    city: OptionalLine(120),
    /** A Brazilian postal code (CEP), which also determines the state. */
    zip: OptionalLine(20),
    /**
     * Whether the shopper agrees to messages that do not concern this order. Ignored unless the shop requests consent.
     */
    consent: z.optional(z.boolean()),
  }),
  reply: Checkout,
  errors: [
    'checkout_not_found',
    'checkout_closed',
    'product_not_found',
    'variant_not_found',
    'subscription_unavailable',
    'shipping_required',
    'out_of_stock',
  ],
})
