import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

/** Every e-mail of the shop, stored even without a mail server. An order has at most one e-mail of each kind. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    order_id: uuid('order_id'),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    message_id: text('message_id').notNull(),
    state: text('state').$type<'queued' | 'kept' | 'sent' | 'failed'>().notNull().default('queued'),
    /** How often a member sent the e-mail again. */
    resends: integer('resends').notNull().default(0),
    resent_at: time('resent_at'),
    created_at: createdAt(),
    sent_at: time('sent_at'),
  },
  table => [
    uniqueIndex('emails_once_per_order').on(table.order_id, table.kind).where(sql`${table.order_id} is not null`),
    uniqueIndex('emails_message_id').on(table.message_id),
    index('emails_newest').on(table.created_at, table.id),
    index('emails_of_no_order').on(table.created_at).where(sql`${table.order_id} is null`),
  ],
)
