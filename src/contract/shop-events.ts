import * as z from 'zod/mini'
import { benefitKinds, grantReasons, grantStates } from '#domain/digital-goods.ts'
import { intervals, subscriptionStates } from '#domain/subscription.ts'
import { OrderAttribution } from './attribution.ts'
import { DisputePhase } from './disputes.ts'
import { PaymentMethod, PaymentProvider } from './payment-methods.ts'
import { Cents, Currency, Id, Mode, Moment } from './shapes.ts'

/** The version of the payloads. It changes when a field changes its meaning or is removed; new fields do not change it. */
export const shopEventVersion = 1

/** The largest body of a webhook in bytes. Larger ones leave out parts and list them in `leftOut`. */
export const maxShopEventBytes = 20_000

const Address = z.object({
  line1: z.string(),
  number: z.optional(z.string()),
  complement: z.optional(z.string()),
  /** The bairro of a Brazilian address. */
  district: z.optional(z.string()),
  city: z.string(),
  state: z.optional(z.string()),
  zip: z.string(),
  country: z.string(),
})

/** Everything is null after the customer's data was erased. */
const Customer = z.object({
  /** Null until the first order of the customer is paid. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** CPF or CNPJ without punctuation. */
  taxId: z.nullable(z.string()),
  /** For goods that are not shipped it contains at most a country; the other fields are empty. */
  address: z.nullable(Address),
})

const Line = z.object({
  id: Id,
  kind: z.enum(['main', 'bump', 'upsell', 'shipping']),
  productId: z.nullable(Id),
  variantId: z.nullable(Id),
  sku: z.nullable(z.string()),
  title: z.string(),
  variantName: z.nullable(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
  /** The payment that charges the line. */
  paymentId: Id,
  /** The parts of one kit; absent when the line is not a kit. */
  parts: z.optional(
    z.array(
      z.object({ variantId: Id, sku: z.string(), title: z.string(), variantName: z.string(), quantity: z.int() }),
    ),
  ),
})

const Payment = z.object({
  id: Id,
  /** `upsell` is the charge of an offer after the purchase. */
  kind: z.enum(['main', 'upsell']),
  state: z.enum(['started', 'requires_action', 'awaiting', 'processing', 'succeeded', 'failed', 'canceled']),
  method: PaymentMethod,
  provider: PaymentProvider,
  amountCents: Cents,
  capturedCents: Cents,
  /** In how many parts the buyer pays a card; 1 for one payment. */
  installments: z.int(),
  /** The interest of the installments, which the buyer pays to the provider in addition to the amount. */
  interestCents: Cents,
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
})

/** An order at the time of the event. Amounts are integer cents of `currency`. */
export const ShopEventOrder = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(['pending', 'paid', 'canceled']),
  channel: z.enum(['checkout', 'link', 'renewal']),
  /** The language in which the buyer ordered; null when unknown. */
  language: z.nullable(z.string()),
  currency: Currency,
  subtotalCents: Cents,
  discountCents: Cents,
  /** The part of `discountCents` that is the discount for the payment method. */
  methodDiscountCents: Cents,
  shippingCents: Cents,
  /** The total of the purchase, without accepted offers. */
  totalCents: Cents,
  /** What was paid so far, including accepted offers. */
  capturedCents: z.int(),
  /** Refunds that are completed or in progress. */
  refundedCents: z.int(),
  promotionCode: z.nullable(z.string()),
  customer: Customer,
  lines: z.array(Line),
  /** The main payment first. */
  payments: z.array(Payment),
  /** The parameters of the last touch, such as `utm_source`, `src` or `fbclid`, and the campaign whose page led to the checkout. */
  attribution: z.record(z.string(), z.string()),
  /** First and last touch with referrer and landing page. */
  touches: OrderAttribution,
  /** The subscription that the order started or renewed. */
  subscriptionId: z.nullable(Id),
  placedAt: Moment,
  paidAt: z.nullable(Moment),
  finalizedAt: z.nullable(Moment),
})
export type ShopEventOrder = z.infer<typeof ShopEventOrder>

const order = { order: ShopEventOrder }
const FailedPayment = z.object({ id: Id, kind: z.enum(['main', 'upsell']), amountCents: Cents, code: z.string() })
const Refund = z.object({
  id: Id,
  paymentId: Id,
  amountCents: Cents,
  currency: Currency,
  state: z.enum(['succeeded', 'failed']),
  reason: z.nullable(z.string()),
  lines: z.array(z.object({ lineId: Id, cents: Cents, quantity: z.int() })),
})
const Dispute = z.object({
  id: Id,
  paymentId: Id,
  phase: DisputePhase,
  /** The provider's code for the reason of the dispute. */
  reason: z.string(),
  amountCents: Cents,
  currency: Currency,
  /** Deadline for submitting evidence; null when the bank accepts none. */
  dueBy: z.nullable(Moment),
})
const Subscription = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** The amount that each renewal charges. */
  cents: Cents,
  currency: Currency,
  interval: z.enum(intervals),
  intervalCount: z.int(),
  state: z.enum(subscriptionStates),
  periodEndsAt: z.nullable(Moment),
  trialEndsAt: z.nullable(Moment),
  /** Whether the subscription ends with its period. */
  ending: z.boolean(),
  canceledAt: z.nullable(Moment),
})
const Access = z.object({
  /** The id of the grant, which is the same in all events about this access. */
  id: Id,
  benefitId: Id,
  kind: z.enum(benefitKinds),
  title: z.string(),
  productId: Id,
  /** The variant with which the benefit comes; null when it comes with every variant of the product. */
  variantId: z.nullable(Id),
  /** The line of the order that granted the access. */
  lineId: Id,
  state: z.enum(grantStates),
  /** Why the access is suspended or revoked. */
  reason: z.nullable(z.enum(grantReasons)),
  /** When the access of an ended subscription ends; null when it has no end. */
  expiresAt: z.nullable(Moment),
})

/** The `data` of each type of event. The OpenAPI document is built from these schemas. */
export const shopEventData = {
  /** An order was placed, before anything is paid. */
  'order.placed': z.object(order),
  /** The main payment of an order succeeded. Sent once for each order. */
  'order.paid': z.object(order),
  /** The order is complete: its offers were accepted, declined or have expired. Sent once for each paid order. */
  'order.finalized': z.object(order),
  /** An unpaid order was canceled. */
  'order.canceled': z.object(order),
  /** A code that the buyer pays elsewhere, such as Pix, was issued. */
  'order.awaiting': z.object({
    ...order,
    code: z.object({
      method: PaymentMethod,
      /** The text that the buyer pastes into the bank's app ("Pix copia e cola"). */
      code: z.string(),
      amountCents: Cents,
      expiresAt: z.nullable(Moment),
    }),
  }),
  /** A code expired unpaid. */
  'order.code_expired': z.object({
    ...order,
    code: z.object({ method: PaymentMethod, amountCents: Cents, expiresAt: z.nullable(Moment) }),
  }),
  /** A payment was declined. The buyer may pay with another card. */
  'payment.failed': z.object({ ...order, payment: FailedPayment }),
  /** The buyer accepted an offer after the purchase, and it was charged. */
  'offer.accepted': z.object({ ...order, paymentId: Id }),
  /** The buyer declined the offers of a page. */
  'offer.declined': z.object({ ...order, offer: z.object({ pageId: Id, title: z.string() }) }),
  'refund.succeeded': z.object({ ...order, refund: Refund }),
  /** The provider or the bank could not carry out a refund, or a bank returned it after it had succeeded. */
  'refund.failed': z.object({ ...order, refund: Refund }),
  'dispute.opened': z.object({ ...order, dispute: Dispute }),
  'dispute.closed': z.object({ ...order, dispute: Dispute }),
  /** `order` is the order that started the subscription. */
  'subscription.started': z.object({ ...order, subscription: Subscription }),
  /** `order` is the order of the renewal. */
  'subscription.renewed': z.object({ ...order, subscription: Subscription }),
  /** A renewal was not paid. `order` is the order that started the subscription. */
  'subscription.past_due': z.object({ ...order, subscription: Subscription }),
  'subscription.canceled': z.object({ ...order, subscription: Subscription }),
  /** A paid line gave the buyer access to something digital, or gave it back after a dispute was won. */
  'access.granted': z.object({ ...order, access: Access }),
  /** An access was revoked, was suspended during a dispute, or will end at `expiresAt` with its subscription. */
  'access.revoked': z.object({ ...order, access: Access }),
}
export type ShopEventType = keyof typeof shopEventData
export type ShopEventData<T extends ShopEventType = ShopEventType> = z.infer<(typeof shopEventData)[T]>

/** Every type of event, in the order in which screens show them. */
export const shopEventTypes = Object.keys(shopEventData) as ShopEventType[]
export const ShopEventName = z.enum(shopEventTypes as [ShopEventType, ...ShopEventType[]])

/** What surrounds the `data` of an event in the body of a webhook. */
export const shopEventEnvelope = {
  /** When the event happened. */
  timestamp: Moment,
  version: z.literal(shopEventVersion),
  mode: Mode,
  /** Increases with each event of the shop. Deliveries arrive in any order. */
  sequence: z.int(),
  /** Where the API returns the current state, with an API key; null for examples. */
  url: z.nullable(z.string()),
  /** Present in examples that a member sent from the administration. */
  example: z.optional(z.literal(true)),
  /** The parts that were left out because the body would be larger than 20 kB. */
  leftOut: z.optional(z.array(z.string())),
}

/** The formats of a webhook's body: our own, and that of Kiwify. */
export const WebhookFormat = z.enum(['standard', 'kiwify'])
/** The types that exist in Kiwify's format. */
export const kiwifyTypes = [
  'order.awaiting',
  'order.paid',
  'payment.failed',
  'refund.succeeded',
  'dispute.opened',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.canceled',
] as const satisfies readonly ShopEventType[]
