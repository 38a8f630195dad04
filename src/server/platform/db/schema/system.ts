import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VitalName } from '#domain/vitals.ts'
import { createdAt, id, mode, time, updatedAt } from './columns.ts'

/** Stripe keys. Secret keys are encrypted (AES-256-GCM), publishable keys are not. */
export const stripeConfig = pgTable('stripe_config', {
  id: id(),
  is_production: boolean('is_production').notNull().default(false),
  publishable_key_sandbox: text('publishable_key_sandbox'),
  secret_key_sandbox: text('secret_key_sandbox'),
  webhook_secret_sandbox: text('webhook_secret_sandbox'),
  publishable_key_production: text('publishable_key_production'),
  secret_key_production: text('secret_key_production'),
  webhook_secret_production: text('webhook_secret_production'),
  updated_at: updatedAt(),
})

export const productStripeMapping = pgTable(
  'product_stripe_mapping',
  {
    id: id(),
    sku: text('sku').notNull(),
    stripe_product_id: text('stripe_product_id').notNull(),
    stripe_price_id: text('stripe_price_id').notNull(),
    is_subscription: boolean('is_subscription').notNull().default(false),
    /** Amount, interval and trial days of a recurring price at the time when it was mapped to the SKU. */
    price_cents: integer('price_cents'),
    price_currency: text('price_currency'),
    interval: text('interval').$type<'day' | 'week' | 'month' | 'year'>(),
    interval_count: integer('interval_count'),
    trial_days: integer('trial_days'),
    product_id: uuid('product_id').notNull(),
    variant_id: uuid('variant_id'),
    created_at: createdAt(),
  },
  table => [uniqueIndex('product_stripe_mapping_sku').on(table.sku)],
)

/** The webhook inbox. Each event is stored once and processed by a worker. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    mode: mode(),
    type: text('type').notNull(),
    object_id: text('object_id').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<'received' | 'done' | 'dead'>().notNull().default('received'),
    attempts: integer('attempts').notNull().default(0),
    next_at: time('next_at').notNull().defaultNow(),
    error: text('error'),
    received_at: time('received_at').notNull().defaultNow(),
    done_at: time('done_at'),
  },
  table => [
    index('provider_events_waiting').on(table.next_at).where(sql`${table.state} = 'received'`),
    index('provider_events_newest').on(table.received_at),
    index('provider_events_dead').on(table.received_at).where(sql`${table.state} = 'dead'`),
  ],
)

/** Background jobs. A job starts after the transaction that inserted its row has committed. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    topic: text('topic').notNull(),
    /**
     * The key of `enqueueOnce`: while a job with this topic and key waits for its first attempt, no other such job is
     * added.
     */
    key: text('key'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'dead'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_at: time('next_at').notNull().defaultNow(),
    error: text('error'),
    /** The request that enqueued the job, for the log; null when a background job enqueued it. */
    request_id: text('request_id'),
    created_at: createdAt(),
    done_at: time('done_at'),
  },
  table => [
    index('outbox_waiting').on(table.next_at).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('outbox_key').on(table.key).where(sql`${table.state} = 'waiting' and ${table.attempts} = 0`),
    index('outbox_of_person').on(sql`(${table.payload} ->> 'email')`).where(sql`${table.payload} ? 'email'`),
    index('outbox_dead').on(table.created_at).where(sql`${table.state} = 'dead'`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status'),
    reply: jsonb('reply'),
    created_at: createdAt(),
  },
  table => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

/** Counters of the rate limits for payments and sign-in, shared by all processes: one row per caller and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    window_start: time('window_start').notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.key, table.window_start] })],
)

/**
 * Whether an audit log entry may be deleted after LOG_DAYS. Entries about orders, money, customers and settings are
 * kept, and so are entries that identify the members named in the log. The expression is part of an index, so changing
 * it needs a migration.
 */
export const isPrunable = (action: AnyPgColumn) =>
  sql`(${action} !~ '^(order|orders|subscription|payment_link|customer|settings)[.]'
    and ${action} not in ('owner.created', 'member.removed', 'dump.imported', 'dead_letter.discard'))`

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    member_id: uuid('member_id'),
    action: text('action').notNull(),
    target: text('target'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    created_at: createdAt(),
  },
  table => [
    index('audit_log_newest').on(table.created_at),
    index('audit_log_forgettable').on(table.created_at).where(isPrunable(table.action)),
  ],
)

/** Facts about this installation, such as the fingerprint of its APP_SECRET. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updated_at: updatedAt(),
})

/** Alarms about problems that a person must check. A repeated problem raises the count of its open alarm. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** The order, payment, check or mode that the alarm is about. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    count: integer('count').notNull().default(1),
    first_at: time('first_at').notNull(),
    last_at: time('last_at').notNull(),
    cleared_at: time('cleared_at'),
    cleared_by: uuid('cleared_by'),
    /** When the alarm was last sent by e-mail; null when never. */
    told_at: time('told_at'),
    /** When the alarm was sent to members as a push notification; null when it was not yet. */
    pushed_at: time('pushed_at'),
  },
  table => [
    uniqueIndex('alarms_open').on(table.kind, table.subject).where(sql`${table.cleared_at} is null`),
    index('alarms_newest').on(table.last_at),
  ],
)

/**
 * The version of the public pages; the table always has one row. Every save that changes a public page increments the
 * version, which invalidates cached pages.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    id: boolean('id').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  table => [check('content_version_has_one_row', sql`${table.id}`)],
)

/**
 * Web vitals: the number of measurements per page, day (UTC), metric and bucket (domain/vitals.ts). Contains no data
 * about individual visitors.
 */
export const pageVitals = pgTable(
  'page_vitals',
  {
    page: text('page').notNull(),
    day: date('day').notNull(),
    metric: text('metric').$type<VitalName>().notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.page, table.day, table.metric, table.bucket] })],
)
