import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '#domain/ledger.ts'
import { cents, createdAt, id, mode, time, updatedAt } from './columns.ts'
import { orders, payments } from './orders.ts'

/** Charges that a cardholder disputes with the bank. `state` is the provider's value. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    mode: mode(),
    provider_dispute_id: text('provider_dispute_id').notNull(),
    state: text('state').notNull(),
    reason: text('reason').notNull(),
    amount_cents: cents('amount_cents'),
    currency: text('currency').notNull(),
    /** Deadline for submitting evidence; null when the bank accepts no evidence, or no more. */
    due_by: time('due_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    closed_at: time('closed_at'),
    /** When the seller was reminded of the deadline for evidence. */
    warned_at: time('warned_at'),
  },
  table => [
    uniqueIndex('disputes_provider_dispute').on(table.provider_dispute_id),
    index('disputes_of_order').on(table.order_id),
    index('disputes_open').on(table.due_by).where(sql`${table.closed_at} is null`),
  ],
)

/** The payment provider's balance transactions, unchanged. Every reported sum of money is checked against them. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    mode: mode(),
    provider_transaction_id: text('provider_transaction_id').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Signed cents, positive for money received. The net amount is `amount_cents` minus `fee_cents`. */
    amount_cents: bigint('amount_cents', { mode: 'number' }).notNull(),
    fee_cents: bigint('fee_cents', { mode: 'number' }).notNull(),
    net_cents: bigint('net_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The provider's id of the charge, refund or dispute. */
    source_id: text('source_id'),
    /**
     * The provider's id of the payment intent. This is not a foreign key, because the payment row may be recreated
     * later.
     */
    provider_intent_id: text('provider_intent_id'),
    booked_at: time('booked_at').notNull(),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('ledger_entries_transaction').on(table.mode, table.provider_transaction_id),
    index('ledger_entries_booked').on(table.mode, table.booked_at),
    index('ledger_entries_of_intent').on(table.provider_intent_id),
  ],
)

/** Filters of a list that a member saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    member_id: uuid('member_id').notNull(),
    screen: text('screen').$type<'orders' | 'customers'>().notNull(),
    name: text('name').notNull(),
    /** The URL query of the list, without the question mark. */
    query: text('query').notNull(),
    created_at: createdAt(),
  },
  table => [uniqueIndex('saved_views_name').on(table.member_id, table.screen, table.name)],
)

/** Exports that a member requested. A browser can fetch each export once, within a minute, by its URL. */
export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    token_hash: text('token_hash').notNull(),
    member_id: uuid('member_id').notNull(),
    what: text('what').$type<'orders'>().notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    /** Whether the member may see unmasked customer data. */
    sees_customers: boolean('sees_customers').notNull(),
    expires_at: time('expires_at').notNull(),
  },
  table => [uniqueIndex('downloads_token').on(table.token_hash), index('downloads_expiry').on(table.expires_at)],
)

export type PaymentLinkLine = {
  title: string
  quantity: number
  unitCents: number
  productId?: string
  variantId?: string
}

/** A bill that the seller wrote manually. It is paid once, through the normal checkout. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id(),
    token: text('token').notNull(),
    mode: mode(),
    title: text('title').notNull(),
    lines: jsonb('lines').$type<PaymentLinkLine[]>().notNull(),
    currency: text('currency').notNull(),
    total_cents: cents('total_cents'),
    asks_address: boolean('asks_address').notNull().default(false),
    state: text('state').$type<'open' | 'paid' | 'canceled'>().notNull().default('open'),
    order_id: uuid('order_id'),
    member_id: uuid('member_id'),
    expires_at: time('expires_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('payment_links_token').on(table.token),
    index('payment_links_newest').on(table.mode, table.created_at, table.id),
    index('payment_links_of_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    check('payment_links_total', sql`${table.total_cents} > 0`),
  ],
)

/** Subscriptions. The payment provider schedules their renewals, and `state` is the provider's value. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    mode: mode(),
    provider_subscription_id: text('provider_subscription_id').notNull(),
    provider_customer_id: text('provider_customer_id').notNull(),
    customer_id: uuid('customer_id'),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    product_id: uuid('product_id').notNull(),
    variant_id: uuid('variant_id'),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** The amount of each renewal. */
    amount_cents: cents('amount_cents'),
    currency: text('currency').notNull(),
    interval: text('interval').$type<'day' | 'week' | 'month' | 'year'>().notNull(),
    interval_count: integer('interval_count').notNull().default(1),
    state: text('state')
      .$type<
        'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'paused' | 'incomplete_expired'
      >()
      .notNull(),
    /**
     * Hash of the request that created the subscription at the provider. A changed cart has another hash and needs a
     * new subscription.
     */
    request_hash: text('request_hash'),
    setup_intent_id: text('setup_intent_id'),
    /** The unpaid invoice of a failed renewal; null when there is none. */
    open_invoice_id: text('open_invoice_id'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    trial_end: time('trial_end'),
    current_period_end: time('current_period_end'),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    canceled_at: time('canceled_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('subscriptions_provider').on(table.provider_subscription_id),
    uniqueIndex('subscriptions_of_order').on(table.order_id),
    index('subscriptions_of_customer').on(table.customer_id),
    index('subscriptions_newest').on(table.mode, table.created_at, table.id),
    index('subscriptions_running')
      .on(table.updated_at)
      .where(sql`${table.state} not in ('canceled', 'incomplete_expired')`),
  ],
)
