import * as z from 'zod/mini'
import { paymentProviders } from '#domain/payment-provider.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Currency, Moment } from './shapes.ts'

/** How a shopper pays. Methods other than the card are confirmed later, outside of the shop's page. */
export const PaymentMethod = z.enum(['card', 'pix'])
/** The company that carries out a payment. */
export const PaymentProvider = z.enum(paymentProviders)

// The storefront's build removes constants that are calls, such as this one (vite.config.ts); an object would bring zod
// to every shopper.
const OrderKey = z.object({ publicId: z.string().check(z.maxLength(100)), key: z.string().check(z.maxLength(100)) })

/**
 * A payment code that waits for its payment. `code` is the text that the buyer pastes into the bank's app ("Pix copia e
 * cola"). Times are the server's; `now` lets a browser with a wrong clock count down correctly.
 */
export const AwaitingPayment = z.object({
  method: z.literal('pix'),
  code: z.string(),
  /** The QR code of `code`: an SVG path in a square of `size` units, which includes the quiet zone. */
  qr: z.object({ size: z.int(), path: z.string() }),
  amountCents: Cents,
  currency: Currency,
  expiresAt: Moment,
  now: Moment,
  /** The order, for `waitForPayment`. */
  order: OrderKey,
})
export type AwaitingPayment = z.infer<typeof AwaitingPayment>

/**
 * The state of an order's main payment. `expired`: the code is no longer valid and was not paid. `sold_out`: the payment
 * arrived, but its items were sold out, so it is refunded.
 */
export const OrderPaymentState = z.enum(['awaiting', 'processing', 'paid', 'expired', 'failed', 'canceled', 'sold_out'])

/**
 * Waits until the state of an undecided main payment differs from `known`, but at most 20 seconds, and returns the
 * state. Without `known`, it returns immediately. With `ask`, it first reads the payment from the provider, at most
 * every five seconds. Available to anyone with the order's link.
 */
export const waitForPayment = endpoint('POST', '/api/v1/order-payment', {
  who: 'browser',
  isHeld: true,
  limit: 60,
  bytes: 1_024,
  cache: 0,
  body: z.extend(OrderKey, { known: z.optional(z.enum(['awaiting', 'processing'])), ask: z.optional(z.boolean()) }),
  reply: z.object({ state: OrderPaymentState, awaiting: z.nullable(AwaitingPayment) }),
  errors: ['order_not_found', 'provider_unavailable', 'provider_refused', 'provider_not_configured'],
})
