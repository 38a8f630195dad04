import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, mode, time, updatedAt } from './columns.ts'

export const shopEventNumbers = pgSequence('shop_event_numbers', { startWith: 1 })

/**
 * The result of an attempt that ended at `at` after `ms`. Without a response, `status` is null and `failure` says why.
 */
export type AttemptRecord = { at: string; status: number | null; ms: number; failure: string | null }

/** Receivers of the shop's events. The secrets and the value of the header are encrypted. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  description: text('description').notNull().default(''),
  types: text('types').array().notNull(),
  modes: text('modes').array().notNull(),
  format: text('format').$type<'standard' | 'kiwify'>().notNull().default('standard'),
  content: text('content').$type<'full' | 'ids'>().notNull().default('full'),
  secret_sealed: text('secret_sealed').notNull(),
  /** The secret before the last rotation, which also signs until `old_until`. */
  old_secret_sealed: text('old_secret_sealed'),
  old_until: time('old_until'),
  header_name: text('header_name'),
  header_value_sealed: text('header_value_sealed'),
  state: text('state').$type<'on' | 'paused' | 'disabled'>().notNull().default('on'),
  disabled_reason: text('disabled_reason').$type<'gone' | 'failing'>(),
  /** When the first attempt since the last success failed; null when the last attempt succeeded. */
  failing_since: time('failing_since'),
  api_version: integer('api_version').notNull().default(1),
  /** The member or API key that created the endpoint. */
  created_by: uuid('created_by'),
  version: integer('version').notNull().default(1),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/**
 * What happened in the shop, written in the transaction in which it happened, and only if an endpoint receives it.
 * `payload` is the `data` of the event at that time.
 */
export const shopEvents = pgTable(
  'shop_events',
  {
    id: id(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(sql`nextval('shop_event_numbers')`),
    mode: mode(),
    type: text('type').notNull(),
    /** The order, payment, refund, dispute, page or subscription that the event is about; null for examples. */
    subject_id: uuid('subject_id'),
    /** The order of the event, whose buyer's data is removed when it is erased. */
    order_id: uuid('order_id'),
    is_example: boolean('is_example').notNull().default(false),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  table => [index('shop_events_of_order').on(table.order_id), index('shop_events_age').on(table.created_at)],
)

/**
 * The delivery of an event to an endpoint. There are no foreign keys, because a purchase must not fail while a seller
 * deletes an endpoint; deliveries without an endpoint are never sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpoint_id: uuid('endpoint_id').notNull(),
    event_id: uuid('event_id').notNull(),
    state: text('state').$type<'waiting' | 'done' | 'dead' | 'skipped'>().notNull().default('waiting'),
    /** 0 for new events, 1 for events that are sent again in bulk, which wait for new ones. */
    priority: integer('priority').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    next_at: time('next_at').notNull(),
    /** Until when a worker has leased the row for an attempt. */
    leased_until: time('leased_until'),
    /** When the attempts started: when the event happened, or when it was sent again. */
    queued_at: time('queued_at').notNull(),
    status: integer('status'),
    ms: integer('ms'),
    answer: text('answer'),
    failure: text('failure'),
    /** The thirty newest attempts, oldest first. Null before the first attempt. */
    history: jsonb('history').$type<AttemptRecord[]>(),
    created_at: createdAt(),
    done_at: time('done_at'),
  },
  table => [
    uniqueIndex('webhook_deliveries_once').on(table.endpoint_id, table.event_id),
    index('webhook_deliveries_waiting')
      .on(table.endpoint_id, table.priority, table.next_at)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_in_flight')
      .on(table.endpoint_id, table.leased_until)
      .where(sql`${table.state} = 'waiting' and ${table.leased_until} is not null`),
    index('webhook_deliveries_newest').on(table.endpoint_id, table.created_at, table.id),
    index('webhook_deliveries_ended').on(table.endpoint_id, table.done_at).where(sql`${table.done_at} is not null`),
    index('webhook_deliveries_age').on(table.created_at, table.id),
    index('webhook_deliveries_of_event').on(table.event_id),
  ],
)
