import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers, members } from './auth.ts'
import { createdAt, id, time } from './columns.ts'

/**
 * Invitations to the team. Using the link in the e-mail creates the member; until then the invitation can be revoked.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'admin'>().notNull(),
    user_id: uuid('user_id').references(() => authUsers.id, { onDelete: 'set null' }),
    invited_by: uuid('invited_by').references(() => members.id, { onDelete: 'set null' }),
    sent_at: time('sent_at').notNull(),
    expires_at: time('expires_at').notNull(),
    accepted_at: time('accepted_at'),
    revoked_at: time('revoked_at'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('invitations_open')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.accepted_at} is null and ${table.revoked_at} is null`),
  ],
)

/**
 * API keys for programs, shown once and stored as hashes. The role `service_role` allows only the user admin API under
 * /auth/v1, and `webhooks` only the endpoints that manage webhooks; the other roles are those of members.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    key_hash: text('key_hash').notNull(),
    last_four: text('last_four').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'admin' | 'service_role' | 'webhooks'>().notNull(),
    created_by: uuid('created_by').references(() => members.id, { onDelete: 'set null' }),
    expires_at: time('expires_at'),
    last_used_at: time('last_used_at'),
    revoked_at: time('revoked_at'),
    created_at: createdAt(),
  },
  table => [uniqueIndex('api_keys_hash').on(table.key_hash), index('api_keys_newest').on(table.created_at)],
)
