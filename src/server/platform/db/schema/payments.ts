import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#domain/order.ts'
import type { CapabilityState } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { createdAt, mode, time, updatedAt } from './columns.ts'

/** `url` is the provider's page with the code; null when there is none. */
export type PaymentInstructions = { code: string; amountCents: number; url: string | null }

/** Why a reminder is not sent. `late`: it became due too shortly before the code expired, or afterwards. */
export type ReminderStop = 'paid' | 'canceled' | 'expired' | 'replaced' | 'late'

/**
 * The provider's intents other than card intents that were ever created for an order, and all intents that were
 * replaced. Through this table, even an intent that is paid late leads to its order. The current intent is
 * `payments.provider_intent_id`.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    provider: text('provider').$type<PaymentProvider>().notNull().default('stripe'),
    intent_id: text('intent_id').notNull(),
    order_id: uuid('order_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    expires_at: time('expires_at'),
    created_at: createdAt(),
    /** When the provider confirmed that nobody can pay the intent any more. */
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
    /** The discount on the items for paying with the method, in whole percent. */
    percent_off: integer('percent_off').notNull().default(0),
    /** Whether a code that is paid after its expiry pays the order if the items are available; otherwise it is refunded. */
    accepts_late: boolean('accepts_late').notNull().default(true),
    /** The provider that serves the method in reais. Other currencies and subscriptions are always paid by Stripe. */
    provider: text('provider').$type<PaymentProvider>().notNull().default('stripe'),
    /**
     * The maximum number of installments of a card payment, and the smallest installment in cents; null for the
     * provider's own limits.
     */
    max_installments: integer('max_installments'),
    min_installment_cents: integer('min_installment_cents'),
    /** The limits of an order that can be paid with the method, in cents of its currency; null for no limit. */
    min_cents: integer('min_cents'),
    max_cents: integer('max_cents'),
    updated_at: updatedAt(),
  },
  table => [primaryKey({ columns: [table.mode, table.method] })],
)

/**
 * Reminders of an order that waits for its payment, one row per step and channel. A new code of the same order gives the
 * rows new due times. A row is finished once it is sent or stopped.
 */
export const reminders = pgTable(
  'reminders',
  {
    order_id: uuid('order_id').notNull(),
    step: integer('step').$type<1 | 2>().notNull(),
    channel: text('channel').$type<'mail'>().notNull(),
    due_at: time('due_at').notNull(),
    sent_at: time('sent_at'),
    stopped_at: time('stopped_at'),
    stopped_why: text('stopped_why').$type<ReminderStop>(),
    created_at: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.order_id, table.step, table.channel] }),
    index('reminders_due').on(table.due_at).where(sql`${table.sent_at} is null and ${table.stopped_at} is null`),
    index('reminders_finished')
      .on(table.due_at)
      .where(sql`${table.sent_at} is not null or ${table.stopped_at} is not null`),
  ],
)

/** Whether the provider's account may use a payment method in a mode, as it was last read from the provider. */
export const paymentCapabilities = pgTable(
  'payment_capabilities',
  {
    mode: mode(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** The country of the account; null until it is read. */
    account_country: text('account_country'),
    /** Null until it is read for the first time. */
    state: text('state').$type<CapabilityState>(),
    /** When the capability was read; null when it must be read again, because the keys have changed. */
    read_at: time('read_at'),
  },
  table => [primaryKey({ columns: [table.mode, table.method] })],
)

/** The keys of a provider other than Stripe in a mode. Secrets are encrypted. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    provider: text('provider').$type<PaymentProvider>().notNull(),
    mode: mode(),
    public_key: text('public_key'),
    access_token: text('access_token'),
    webhook_secret: text('webhook_secret'),
    /** The account's id at the provider, read when the keys were tested last. */
    account_id: text('account_id'),
    /** Which methods the account may use, read at the same time. */
    capabilities: jsonb('capabilities').$type<Partial<Record<PaymentMethod, CapabilityState>>>(),
    tested_at: time('tested_at'),
    /** When a notification with a valid signature arrived last. */
    notified_at: time('notified_at'),
    updated_at: updatedAt(),
  },
  table => [primaryKey({ columns: [table.provider, table.mode] })],
)
