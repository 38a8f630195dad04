import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { DisputePhase, OrderDispute } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { OrderListQuery } from './order-list.ts'
import { Cents, Currency, Id, Mode, Moment, PlainText, Text, WithId, withoutCardNumber } from './shapes.ts'

export const OrderState = z.enum(['pending', 'paid', 'canceled', 'partially_refunded', 'refunded'])
export type OrderState = z.infer<typeof OrderState>

/** Below administrators `name` and `email` are masked. */
export const OrderSummary = z.object({
  id: Id,
  number: z.int(),
  state: OrderState,
  name: z.string(),
  email: z.string(),
  items: z.array(z.string()),
  /** What the captured payments of the order add up to; the asked total while it is pending. */
  totalCents: Cents,
  refundedCents: Cents,
  currency: Currency,
  /** Of its disputes the one that says most: one that waits for the shop, else an open one, else the newest. */
  dispute: z.nullable(DisputePhase),
  mode: Mode,
  createdAt: Moment,
  paidAt: z.nullable(Moment),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderLine = z.object({
  id: Id,
  kind: z.enum(['main', 'bump', 'upsell', 'shipping']),
  title: z.string(),
  variantName: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  image: z.nullable(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  /** Its payment was captured and something of it is left to give back. */
  refundable: z.boolean(),
  paymentId: Id,
  variantId: z.nullable(Id),
  /** Present stock of its variant, when it is counted; null when nothing can be put back. */
  stock: z.nullable(z.int()),
  /** Units that a refund can still put back. */
  restockable: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>
export const OrderPayment = z.object({
  id: Id,
  kind: z.enum(['main', 'upsell']),
  state: z.string(),
  intentId: z.nullable(z.string()),
  amountCents: Cents,
  capturedCents: Cents,
  refundedCents: Cents,
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
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
  /** The member who did it, by name or address; null: the shop itself, the shopper, or a program. */
  by: z.nullable(z.string()),
  /** The caller did it. */
  own: z.boolean(),
  createdAt: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>
export const OrderAddress = z.object({
  line1: z.string(),
  number: z.optional(z.string()),
  complement: z.optional(z.string()),
  city: z.string(),
  state: z.optional(z.string()),
  zip: z.string(),
  country: z.string(),
})
export type OrderAddress = z.infer<typeof OrderAddress>

/** Below administrators without phone, tax id and notes, the address without street and postal code. */
export const OrderDetail = z.extend(OrderSummary, {
  surface: z.enum(['main', 'simple']),
  /** Where the shopper came from: utm_* of the address, and the campaign whose page led to the checkout. */
  source: z.record(z.string(), z.string()),
  phone: z.nullable(z.string()),
  /** Of goods that are not shipped a country at most, other texts empty. */
  address: z.nullable(OrderAddress),
  /** Whether something of it is sent to the address. */
  isShipped: z.boolean(),
  /** CPF or CNPJ without signs. */
  taxId: z.nullable(z.string()),
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  promotionCode: z.nullable(z.string()),
  customer: z.nullable(z.object({ id: Id, orders: z.int(), spentCents: z.int() })),
  lines: z.array(OrderLine),
  payments: z.array(OrderPayment),
  refunds: z.array(OrderRefund),
  /** Newest first. */
  disputes: z.array(OrderDispute),
  events: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const

export const listOrders = endpoint('GET', '/api/v1/orders', {
  ...reads,
  /** One mode's orders, newest first, after the order `before`. */
  query: OrderListQuery,
  /** `mode`: whose orders these are; `modes`: those that have any. */
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

/** Gives lines back, whole or in part, each to the payment that charged it. Needs an Idempotency-Key. */
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
          /** How many units go back to stock; without it all of them, with the whole rest of the line. */
          units: z.optional(z.int().check(z.gte(1))),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    reason: z.optional(z.nullable(PlainText(200).check(z.overwrite(cleanText), withoutCardNumber))),
  }),
  reply: OrderDetail,
  errors: [
    'order_not_found',
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

/** Ends an order that nobody paid, and its intent at the provider; a repeat changes nothing. */
export const cancelOrder = endpoint('POST', '/api/v1/orders/:id/cancel', {
  ...acts,
  bytes: 0,
  params: WithId,
  reply: OrderDetail,
  errors: [
    'order_not_found',
    'order_not_cancelable',
    'payment_in_progress',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})

/** The longest note, in characters. */
export const maxNoteLength = 2_000
/** Something the sellers want to remember of an order; no shopper reads it. */
export const addNote = endpoint('POST', '/api/v1/orders/:id/notes', {
  ...acts,
  bytes: 16_384,
  params: WithId,
  body: z.object({ text: Text(maxNoteLength).check(withoutCardNumber) }),
  reply: OrderDetail,
  errors: ['order_not_found'],
})
const WithNote = z.object({ id: Id, noteId: Id })
/** A note of one's own; it can be brought back for a day. */
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

/** Below administrators `recipient` is masked. */
export const EmailSummary = z.object({
  id: Id,
  orderId: z.nullable(Id),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'kept', 'sent', 'failed']),
  /** How often a member had it sent again. */
  resends: z.int(),
  createdAt: Moment,
})
export type EmailSummary = z.infer<typeof EmailSummary>

export const listEmails = endpoint('GET', '/api/v1/emails', {
  ...reads,
  query: z.object({ before: z.optional(Id), orderId: z.optional(Id) }),
  reply: z.object({ emails: z.array(EmailSummary), next: z.nullable(Id) }),
})
/** Letters to customers tell all of them. */
export const getEmail = endpoint('GET', '/api/v1/emails/:id', {
  ...reads,
  who: 'admin',
  params: WithId,
  reply: z.extend(EmailSummary, {
    html: z.string(),
    text: z.string(),
    previewUrl: z.string(),
    /** Whether it can be sent again now, else why not. */
    resend: z.enum(['yes', 'no_server', 'on_its_way', 'enough', 'never']),
    /** Of one that waits because the mail server refuses the shop: the step and the codes of its answer. */
    refused: z.nullable(z.string()),
  }),
  errors: ['mail_not_found', 'mail_unreadable'],
})

/** The mail as a page of its own, for a sandboxed frame: an `srcdoc` would inherit the administration's style policy. */
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
