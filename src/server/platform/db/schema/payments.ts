import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#domain/order.ts'
import type { CapabilityState } from '#domain/payment-methods.ts'
import { createdAt, mode, time, updatedAt } from './columns.ts'

/** `url` is the provider's page with the code; null when there is none. */
export type PaymentInstructions = { code: string; amountCents: number; url: string | null }

/**
 * The provider's payments other than cards that were ever issued for an order, and those that another one has replaced.
 * Each finds its order, also when it is paid late. The current one is `payments.provider_intent_id`.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    provider: text('provider').notNull().default('stripe'),
    intent_id: text('intent_id').notNull(),
    order_id: uuid('order_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    expires_at: time('expires_at'),
    created_at: createdAt(),
    /** When the provider confirmed that nobody can pay it any more. */
    ended_at: time('ended_at'),
  },
  table => [
    primaryKey({ columns: [table.provider, table.intent_id] }),
    index('payment_intents_of_order').on(table.order_id),
  ],
)

/** How a shop offers a payment method in a mode. A method without a row has its defaults (`payments/methods`). */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    mode: mode(),
    method: text('method').$type<PaymentMethod>().notNull(),
    enabled: boolean('enabled').notNull(),
    position: integer('position').notNull(),
    /** How long a code can be paid, in seconds; null for a card. */
    expires_after_seconds: integer('expires_after_seconds'),
    /** The limits of an order that can be paid with the method, in cents of its currency; null for no limit. */
    min_cents: integer('min_cents'),
    max_cents: integer('max_cents'),
    updated_at: updatedAt(),
  },
  table => [primaryKey({ columns: [table.mode, table.method] })],
)

/** Whether the provider's account may use a payment method in a mode, as it was last read from the provider. */
export const paymentCapabilities = pgTable(
  'payment_capabilities',
  {
    mode: mode(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** Null until it is read for the first time. */
    state: text('state').$type<CapabilityState>(),
    /** When it was read; null when it must be read again, because the keys have changed. */
    read_at: time('read_at'),
  },
  table => [primaryKey({ columns: [table.mode, table.method] })],
)
