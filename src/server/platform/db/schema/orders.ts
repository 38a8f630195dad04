import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Attribution } from '#domain/attribution.ts'
import type { OrderEventKind, PaymentMethod, PaymentState } from '#domain/order.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Address } from './checkout.ts'
import { cents, createdAt, id, mode, time, updatedAt } from './columns.ts'
import { customers } from './customers.ts'
import type { PaymentInstructions } from './payments.ts'
import { buildKeyWords, buildSearchWords, searchKeyColumn, selectSourceValue } from './search.ts'

export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigint('number', { mode: 'number' }).notNull().default(sql`nextval('order_numbers')`),
    public_id: text('public_id').notNull(),
    mode: mode(),
    surface: text('surface').$type<'main' | 'simple'>().notNull().default('main'),
    /** Whether the order comes from a cart, a payment link or a subscription renewal. */
    channel: text('channel').$type<'checkout' | 'link' | 'renewal'>().notNull().default('checkout'),
    state: text('state').$type<'pending' | 'paid' | 'canceled'>().notNull().default('pending'),
    checkout_id: uuid('checkout_id'),
    customer_id: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    browser_hash: text('browser_hash'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    address: jsonb('address').$type<Address>(),
    /** CPF or CNPJ (Brazilian tax number) without punctuation, if the buyer entered one. */
    tax_id: text('tax_id'),
    /** The language in which the buyer ordered; also used for e-mails. */
    language: text('language'),
    currency: text('currency').notNull(),
    subtotal_cents: cents('subtotal_cents'),
    discount_cents: cents('discount_cents'),
    /** The part of `discount_cents` that is the discount for the payment method. */
    method_discount_cents: integer('method_discount_cents').notNull().default(0),
    shipping_cents: cents('shipping_cents'),
    total_cents: cents('total_cents'),
    promotion_code: text('promotion_code'),
    source: jsonb('source').$type<Record<string, string>>().notNull().default({}),
    /** First and last touch; null for renewals and orders of an earlier version. `source` has its utm parameters for filters. */
    attribution: jsonb('attribution').$type<Attribution>(),
    /** The order bumps that the checkout offered; null for orders without a checkout. */
    offered_bump_ids: uuid('offered_bump_ids').array(),
    /** The upsell funnel after this order, chosen when the payment intent is created; null when there is none. */
    funnel_upsell_id: uuid('funnel_upsell_id'),
    /**
     * Whether the provider mails a receipt of each payment; copied from the shop's setting when the order was created.
     */
    provider_receipt: boolean('provider_receipt').notNull().default(false),
    provider_customer_id: text('provider_customer_id'),
    provider_payment_method_id: text('provider_payment_method_id'),
    /** The subscription that this order started or renewed. */
    subscription_id: uuid('subscription_id'),
    /** The subscription invoice that this order pays; each invoice has at most one order. */
    provider_invoice_id: text('provider_invoice_id'),
    paid_at: time('paid_at'),
    finalized_at: time('finalized_at'),
    /** Whether the order is fictional and belongs to the demo shop's example orders (docs/decisions/0072). */
    is_example: boolean('is_example').notNull().default(false),
    search_key: searchKeyColumn(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_public_id').on(table.public_id),
    uniqueIndex('orders_checkout').on(table.checkout_id),
    index('orders_newest').on(table.mode, table.created_at, table.id),
    index('orders_of_browser').on(table.browser_hash, table.paid_at),
    index('orders_open_funnel')
      .on(table.paid_at)
      .where(sql`${table.paid_at} is not null and ${table.finalized_at} is null`),
    index('orders_of_customer').on(table.customer_id),
    index('orders_of_subscription').on(table.subscription_id).where(sql`${table.subscription_id} is not null`),
    uniqueIndex('orders_invoice').on(table.provider_invoice_id).where(sql`${table.provider_invoice_id} is not null`),
    index('orders_paid').on(table.mode, table.paid_at, table.currency).where(sql`${table.paid_at} is not null`),
    index('orders_unpaid').on(table.mode, table.state, table.created_at).where(sql`${table.state} <> 'paid'`),
    index('orders_currency').on(table.mode, table.currency, table.created_at),
    index('orders_channel').on(table.mode, table.channel, table.created_at).where(sql`${table.channel} <> 'checkout'`),
    index('orders_promotion')
      .on(table.mode, table.promotion_code, table.created_at)
      .where(sql`${table.promotion_code} is not null`),
    ...(['utm_source', 'utm_medium', 'utm_campaign'] as const).map(name => {
      const value = selectSourceValue(table.source, name)
      return index(`orders_${name}`).on(table.mode, value, table.created_at).where(sql`${value} is not null`)
    }),
    index('orders_search').using('gin', buildSearchWords(table.name, table.email)),
    index('orders_search_key').using('gin', buildKeyWords(table.search_key)),
    index('orders_without_key').on(table.id).where(sql`${table.search_key} is null`),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    mode: mode(),
    /** The provider that charges the payment, or that will charge it while there is no intent. */
    provider: text('provider').$type<PaymentProvider>().notNull().default('stripe'),
    kind: text('kind').$type<'main' | 'upsell'>().notNull(),
    offer_id: uuid('offer_id'),
    attempt: integer('attempt').notNull().default(1),
    state: text('state').$type<PaymentState>().notNull().default('started'),
    provider_key: text('provider_key').notNull(),
    provider_intent_id: text('provider_intent_id'),
    /**
     * When the server asked the provider for a charge whose result is not known yet. While it is set and there is no
     * intent, nothing else may charge the order. Only providers that charge at once set it.
     */
    charge_requested_at: time('charge_requested_at'),
    /**
     * The provider's customer to whom the card is attached, for providers other than Stripe. Stripe's customer is a
     * column of the order.
     */
    provider_customer_id: text('provider_customer_id'),
    /** Set when an upsell offer is charged to another card than the order. */
    provider_payment_method_id: text('provider_payment_method_id'),
    amount_cents: cents('amount_cents'),
    captured_cents: integer('captured_cents').notNull().default(0),
    currency: text('currency').notNull(),
    method: text('method').$type<PaymentMethod>().notNull().default('card'),
    /** When the code of an awaiting payment expires. It stays set after the expiry, until the payment is canceled. */
    expires_at: time('expires_at'),
    /**
     * The code that the buyer pays outside of the shop, and the amount for which it was issued. Null once the code
     * cannot be paid.
     */
    instructions: jsonb('instructions').$type<PaymentInstructions>(),
    /** When the worker reads an awaiting payment from the provider, in case no event arrives. */
    next_look_at: time('next_look_at'),
    /** The number of monthly installments of a card payment; 1 for a single payment. */
    installments: integer('installments').notNull().default(1),
    /** The interest on the installments, which the buyer pays to the provider in addition to the amount. */
    interest_cents: integer('interest_cents').notNull().default(0),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    failure_code: text('failure_code'),
    /** The charge that was declined last, so that a decline that is reported twice is counted once. */
    declined_charge_id: text('declined_charge_id'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    succeeded_at: time('succeeded_at'),
  },
  table => [
    index('payments_of_order').on(table.order_id),
    uniqueIndex('payments_provider_key').on(table.provider_key),
    uniqueIndex('payments_provider_intent').on(table.provider_intent_id),
    uniqueIndex('payments_one_main').on(table.order_id).where(sql`${table.kind} = 'main'`),
    uniqueIndex('payments_one_live_attempt_per_offer')
      .on(table.order_id, table.offer_id)
      .where(
        sql`${table.kind} = 'upsell' and ${table.state} in ('started', 'requires_action', 'processing', 'succeeded')`,
      ),
    index('payments_captured')
      .on(table.mode, table.succeeded_at, table.currency, table.captured_cents)
      .where(sql`${table.succeeded_at} is not null`),
    index('payments_not_final')
      .on(table.updated_at)
      .where(sql`${table.state} in ('started', 'requires_action', 'processing', 'failed')`),
    index('payments_main_method').on(table.mode, table.method, table.created_at).where(sql`${table.kind} = 'main'`),
    index('payments_awaiting').on(table.next_look_at).where(sql`${table.state} = 'awaiting'`),
    index('payments_expiring').on(table.expires_at).where(sql`${table.expires_at} is not null`),
  ],
)

/** A part of a kit, as it was when the kit was ordered. `quantity` is the number of units in one kit. */
export type OrderLinePart = {
  variantId: string
  productId: string
  title: string
  variantName: string
  sku: string
  image: string | null
  quantity: number
}

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    position: integer('position').notNull(),
    kind: text('kind').$type<'main' | 'bump' | 'upsell' | 'shipping'>().notNull(),
    product_id: uuid('product_id'),
    variant_id: uuid('variant_id'),
    offer_id: uuid('offer_id'),
    /** The order bump with which a line of the kind `bump` was added. */
    bump_id: uuid('bump_id'),
    title: text('title').notNull(),
    variant_name: text('variant_name'),
    sku: text('sku'),
    image: text('image'),
    quantity: integer('quantity').notNull(),
    unit_cents: cents('unit_cents'),
    discount_cents: cents('discount_cents'),
    tax_cents: integer('tax_cents').notNull().default(0),
    total_cents: cents('total_cents'),
    /** The parts of one kit, which are taken from stock instead of the variant; null for a line without a kit. */
    parts: jsonb('parts').$type<OrderLinePart[]>(),
  },
  table => [
    index('order_lines_of_order').on(table.order_id),
    index('order_lines_of_product').on(table.product_id, table.order_id),
    index('order_lines_of_bump').on(table.bump_id, table.order_id).where(sql`${table.bump_id} is not null`),
    check(
      'order_lines_total',
      sql`${table.total_cents} = ${table.unit_cents} * ${table.quantity} - ${table.discount_cents} + ${table.tax_cents}`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    provider_key: text('provider_key').notNull(),
    provider_refund_id: text('provider_refund_id'),
    amount_cents: cents('amount_cents'),
    currency: text('currency').notNull(),
    state: text('state').$type<'started' | 'pending' | 'succeeded' | 'failed'>().notNull().default('started'),
    reason: text('reason'),
    member_id: uuid('member_id'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    index('refunds_of_order').on(table.order_id),
    index('refunds_of_payment').on(table.payment_id),
    uniqueIndex('refunds_provider_key').on(table.provider_key),
    uniqueIndex('refunds_provider_refund').on(table.provider_refund_id),
    index('refunds_newest').on(table.created_at),
    index('refunds_not_final').on(table.updated_at).where(sql`${table.state} in ('started', 'pending')`),
    check('refunds_amount', sql`${table.amount_cents} > 0`),
  ],
)

export const refundLines = pgTable(
  'refund_lines',
  {
    id: id(),
    refund_id: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    line_id: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    cents: cents('cents'),
    quantity: integer('quantity').notNull(),
    restock: boolean('restock').notNull().default(false),
  },
  table => [index('refund_lines_of_refund').on(table.refund_id), index('refund_lines_of_line').on(table.line_id)],
)

export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    member_id: uuid('member_id'),
    created_at: createdAt(),
  },
  table => [index('order_events_of_order').on(table.order_id, table.created_at)],
)
