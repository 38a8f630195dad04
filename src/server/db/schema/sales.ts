import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '#domain/ledger.ts'
import { cents, createdAt, id, mode, time, updatedAt } from './columns.ts'
import { orders, payments } from './orders.ts'

/** Charges that a card's holder disputes with their bank. The state is the provider's word. */
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
    /** Until when the bank takes evidence; null: it takes none (any more). */
    due_by: time('due_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    closed_at: time('closed_at'),
    /** When the seller was reminded that the date comes near. */
    warned_at: time('warned_at'),
  },
  table => [
    uniqueIndex('disputes_provider_dispute').on(table.provider_dispute_id),
    index('disputes_of_order').on(table.order_id),
    index('disputes_open').on(table.due_by).where(sql`${table.closed_at} is null`),
  ],
)

/** What the provider booked on the shop's balance, as it says it: the oracle of every sum of money. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    mode: mode(),
    provider_transaction_id: text('provider_transaction_id').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Signed cents: what came in is positive. Net is amount minus fee. */
    amount_cents: bigint('amount_cents', { mode: 'number' }).notNull(),
    fee_cents: bigint('fee_cents', { mode: 'number' }).notNull(),
    net_cents: bigint('net_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The provider's charge, refund or dispute that it was booked for. */
    source_id: text('source_id'),
    /** The intent behind it: its payment and order may be made anew after it was booked. */
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

/** A member's own search of a list, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    member_id: uuid('member_id').notNull(),
    screen: text('screen').$type<'orders' | 'customers'>().notNull(),
    name: text('name').notNull(),
    /** The address's query without its question mark. */
    query: text('query').notNull(),
    created_at: createdAt(),
  },
  table => [uniqueIndex('saved_views_name').on(table.member_id, table.screen, table.name)],
)

/** Files that a member asked for and a browser may fetch once, within a minute, by an address. */
export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    token_hash: text('token_hash').notNull(),
    member_id: uuid('member_id').notNull(),
    what: text('what').$type<'orders'>().notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    /** Whether who asked may see customers whole. */
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

/** A bill that the seller wrote by hand: one payment, through the ordinary checkout. */
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

/** A customer's standing order. The provider keeps the time; its state here is the provider's word. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    mode: mode(),
    provider_subscription_id: text('provider_subscription_id').notNull(),
    provider_customer_id: text('provider_customer_id').notNull(),
    customer_id: uuid('customer_id'),
    /** The order that began it. */
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    product_id: uuid('product_id').notNull(),
    variant_id: uuid('variant_id'),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** What each renewal charges. */
    amount_cents: cents('amount_cents'),
    currency: text('currency').notNull(),
    interval: text('interval').$type<'day' | 'week' | 'month' | 'year'>().notNull(),
    interval_count: integer('interval_count').notNull().default(1),
    state: text('state')
      .$type<
        'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'paused' | 'incomplete_expired'
      >()
      .notNull(),
    /** What the provider was asked for, hashed: a cart that changed asks for another one. */
    request_hash: text('request_hash'),
    setup_intent_id: text('setup_intent_id'),
    /** The invoice that waits for its money after a renewal was refused; null: none. */
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
