import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { OrderAttribution } from './attribution.ts'
import { DisputePhase, OrderDispute } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { installmentFields } from './installment-fields.ts'
import { OrderCode } from './order-code.ts'
import { OrderLine } from './order-line.ts'
import { OrderListQuery } from './order-list.ts'
import { PaymentMethod } from './payment-methods.ts'
import { Cents, Currency, Id, Mode, Moment, PlainText, Text, WithId, withoutCardNumber } from './shapes.ts'

export { OrderLine }

export const OrderState = z.enum(['pending', 'paid', 'canceled', 'partially_refunded', 'refunded'])
export type OrderState = z.infer<typeof OrderState>

/** For roles below administrator, `name` and `email` are masked. */
export const OrderSummary = z.object({
  id: Id,
  number: z.int(),
  state: OrderState,
  name: z.string(),
  email: z.string(),
  items: z.array(z.string()),
  /** The sum of the order's captured payments. While the order is pending, the requested total. */
  totalCents: Cents,
  refundedCents: Cents,
  currency: Currency,
  /** The most relevant dispute: one that waits for the shop, otherwise an open one, otherwise the newest. */
  dispute: z.nullable(DisputePhase),
  /** How the order was or will be paid; null when it costs nothing. */
  method: z.nullable(PaymentMethod),
  /** When the code of an unpaid order expires; null when the order has no code that can be paid. */
  awaitsUntil: z.nullable(Moment),
  ...installmentFields,
  mode: Mode,
  /** Whether the order is fictional: an example of the demo shop. */
  isExample: z.boolean(),
  createdAt: Moment,
  paidAt: z.nullable(Moment),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderPayment = z.object({
  id: Id,
  kind: z.enum(['main', 'upsell']),
  state: z.string(),
  intentId: z.nullable(z.string()),
  amountCents: Cents,
  capturedCents: Cents,
  refundedCents: Cents,
  method: PaymentMethod,
  ...installmentFields,
  /** When the code of an awaiting payment expires. */
  expiresAt: z.nullable(Moment),
  /** Until when the provider accepts a refund; null when there is no such limit. */
  refundableUntil: z.nullable(Moment),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** In how many parts the buyer pays a card; 1 for one payment. */
  installments: z.int(),
  /** The interest of the installments, which the buyer pays to the provider in addition to the amount. */
  interestCents: Cents,
  failureCode: z.nullable(z.string()),
  createdAt: Moment,
})
export type OrderPayment = z.infer<typeof OrderPayment>
export const OrderRefund = z.object({
  id: Id,
  paymentId: Id,
  amountCents: Cents,
  state: z.string(),
  reason: z.nullable(z.string()),
  createdAt: Moment,
})
export type OrderRefund = z.infer<typeof OrderRefund>
export const OrderEvent = z.object({
  id: Id,
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The name or e-mail address of the member who did it; null for the shop itself, the shopper or a program. */
  by: z.nullable(z.string()),
  /** Whether the caller caused this event. */
  own: z.boolean(),
  createdAt: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>
export const OrderAddress = z.object({
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
export type OrderAddress = z.infer<typeof OrderAddress>

/**
 * For roles below administrator, phone, tax id, notes and the WhatsApp link are omitted, and the postal address has no street or postal
 * code.
 */
export const OrderDetail = z.extend(OrderSummary, {
  surface: z.enum(['main', 'simple']),
  source: z.record(z.string(), z.string()),
  attribution: OrderAttribution,
  phone: z.nullable(z.string()),
  /** The postal address. For goods that are not shipped it contains at most a country; the other fields are empty. */
  address: z.nullable(OrderAddress),
  /** Whether something is shipped to the postal address. */
  isShipped: z.boolean(),
  /** CPF or CNPJ without punctuation. */
  taxId: z.nullable(z.string()),
  subtotalCents: Cents,
  discountCents: Cents,
  /** The part of `discountCents` that is the discount for the payment method; absent when there is none. */
  methodDiscountCents: z.optional(Cents),
  shippingCents: Cents,
  promotionCode: z.nullable(z.string()),
  customer: z.nullable(z.object({ id: Id, orders: z.int(), spentCents: z.int() })),
  lines: z.array(OrderLine),
  payments: z.array(OrderPayment),
  /** Null when the order has no code that can be paid now. */
  awaiting: z.nullable(OrderCode),
  refunds: z.array(OrderRefund),
  disputes: z.array(OrderDispute),
  /** Events of the order, newest first. */
  events: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const

export const listOrders = endpoint('GET', '/api/v1/orders', {
  ...reads,
  /** Lists the orders of one mode, newest first, that follow the order `before`. */
  query: OrderListQuery,
  /** `mode` is the mode of the listed orders; `modes` are the modes that have any orders. */
  reply: z.object({
    orders: z.array(OrderSummary),
    mode: Mode,
    modes: z.array(Mode),
    next: z.nullable(Id),
  }),
  errors: ['period_invalid'],
})

export const getOrder = endpoint('GET', '/api/v1/orders/:id', {
  ...reads,
  params: WithId,
  reply: OrderDetail,
  errors: ['order_not_found'],
})

/** Refunds order lines in whole or in part, each to the payment that charged it. Requires an Idempotency-Key. */
export const refundOrder = endpoint('POST', '/api/v1/orders/:id/refunds', {
  who: 'admin',
  limit: 60,
  bytes: 8_192,
  cache: 0,
  shared: true,
  params: WithId,
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId: Id,
          cents: Cents.check(z.gte(1)),
          restock: z.boolean(),
          /**
           * Number of units to restock. Without it, refunding the whole remaining amount of the line restocks all its
           * units.
           */
          units: z.optional(z.int().check(z.gte(1))),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    reason: z.optional(z.nullable(PlainText(200).check(z.overwrite(cleanText), withoutCardNumber))),
  }),
  reply: OrderDetail,
  errors: [
    'order_not_found',
    'example_order',
    'line_not_refundable',
    'refund_failed',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
    'idempotency_key_required',
    'idempotency_key_reused',
    'idempotency_key_in_flight',
  ],
})

const acts = { who: 'admin', limit: 60, cache: 0, shared: true } as const

/** Cancels an unpaid order and its payment intent at the provider. Repeating the call changes nothing. */
export const cancelOrder = endpoint('POST', '/api/v1/orders/:id/cancel', {
  ...acts,
  bytes: 0,
  params: WithId,
  reply: OrderDetail,
  errors: [
    'order_not_found',
    'example_order',
    'order_not_cancelable',
    'payment_in_progress',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

/** The maximum length of a note in characters. */
export const maxNoteLength = 2_000
/** Adds an internal note to an order. Shoppers never see it. */
export const addNote = endpoint('POST', '/api/v1/orders/:id/notes', {
  ...acts,
  bytes: 16_384,
  params: WithId,
  body: z.object({ text: Text(maxNoteLength).check(withoutCardNumber) }),
  reply: OrderDetail,
  errors: ['order_not_found', 'example_order'],
})
const WithNote = z.object({ id: Id, noteId: Id })
/** Deletes one of the caller's own notes. A deleted note can be restored for a day. */
export const deleteNote = endpoint('DELETE', '/api/v1/orders/:id/notes/:noteId', {
  ...acts,
  bytes: 0,
  params: WithNote,
  reply: OrderDetail,
  errors: ['note_not_found', 'order_not_found'],
})
export const restoreNote = endpoint('POST', '/api/v1/orders/:id/notes/:noteId/restore', {
  ...acts,
  bytes: 0,
  params: WithNote,
  reply: OrderDetail,
  errors: ['note_not_found', 'order_not_found'],
})

/** For roles below administrator, `recipient` is masked. */
export const EmailSummary = z.object({
  id: Id,
  orderId: z.nullable(Id),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'kept', 'sent', 'failed']),
  /** The number of times that members resent the e-mail. */
  resends: z.int(),
  createdAt: Moment,
})
export type EmailSummary = z.infer<typeof EmailSummary>

export const listEmails = endpoint('GET', '/api/v1/emails', {
  ...reads,
  query: z.object({ before: z.optional(Id), orderId: z.optional(Id) }),
  reply: z.object({ emails: z.array(EmailSummary), next: z.nullable(Id) }),
})
/** Reads one e-mail. For administrators only, because e-mails to customers contain all their data. */
export const getEmail = endpoint('GET', '/api/v1/emails/:id', {
  ...reads,
  who: 'admin',
  params: WithId,
  reply: z.extend(EmailSummary, {
    html: z.string(),
    text: z.string(),
    previewUrl: z.string(),
    /** Whether the e-mail can be resent now, and otherwise why not. */
    resend: z.enum(['yes', 'no_server', 'on_its_way', 'enough', 'outdated', 'never']),
    /**
     * For an e-mail that waits because the mail server rejects the shop: the SMTP step and the codes of the server's
     * reply.
     */
    refused: z.nullable(z.string()),
  }),
  errors: ['mail_not_found', 'mail_unreadable'],
})

/**
 * The e-mail as a separate page for a sandboxed frame, because an `srcdoc` would inherit the administration's style
 * policy.
 */
export const previewEmail = endpoint('GET', '/api/v1/emails/:id/preview', {
  who: 'anyone',
  limit: 120,
  bytes: 0,
  cache: 0,
  answers: 'html',
  params: WithId,
  query: z.object({ until: z.string().check(z.regex(/^\d{13}$/)), signature: z.string().check(z.maxLength(100)) }),
  errors: ['mail_not_found', 'mail_unreadable'],
})
