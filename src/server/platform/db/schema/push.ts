import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authSessions, authUsers } from './auth.ts'
import { createdAt, id, time, updatedAt } from './columns.ts'

/**
 * Browsers of members that receive push notifications. A subscription belongs to the session in which it was made: once
 * that session has ended, nothing is sent to it. Anyone who knows the endpoint and the keys of a subscription could send
 * to that browser, so the endpoint and the secret are encrypted.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    session_id: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint, because the encrypted endpoint cannot be compared. */
    endpoint_hash: text('endpoint_hash').notNull(),
    endpoint_sealed: text('endpoint_sealed').notNull(),
    /** The browser's public key, as base64url. */
    p256dh: text('p256dh').notNull(),
    auth_sealed: text('auth_sealed').notNull(),
    language: text('language').$type<'spec' | 'en' | 'pt-BR'>().notNull(),
    created_at: createdAt(),
    /** When the push service last accepted a message. */
    last_used_at: time('last_used_at'),
    /** When the first attempt since the last accepted message failed; null when the last message was accepted. */
    failed_at: time('failed_at'),
  },
  table => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint_hash),
    index('push_subscriptions_of_user').on(table.user_id),
    index('push_subscriptions_of_session').on(table.session_id),
  ],
)

/** The events that a member chose to receive. A member without a row receives the default events. */
export const pushPreferences = pgTable('push_preferences', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  events: text('events').array().notNull(),
  updated_at: updatedAt(),
})
