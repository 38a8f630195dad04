import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, time, updatedAt } from './columns.ts'

export const authUsers = pgTable(
  'auth_users',
  {
    id: id(),
    email: text('email').notNull(),
    password_hash: text('password_hash'),
    email_confirmed_at: time('email_confirmed_at'),
    last_sign_in_at: time('last_sign_in_at'),
    user_metadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    banned_until: time('banned_until'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [uniqueIndex('auth_users_email').on(sql`lower(${table.email})`)],
)

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    aal: text('aal').$type<'aal1' | 'aal2'>().notNull().default('aal1'),
    amr: jsonb('amr').$type<{ method: string; timestamp: number }[]>().notNull().default([]),
    user_agent: text('user_agent'),
    created_at: createdAt(),
    refreshed_at: time('refreshed_at'),
    ended_at: time('ended_at'),
  },
  table => [index('auth_sessions_of_user').on(table.user_id)],
)

/** A family per session: each token knows its parent, the newest one is live. */
export const authRefreshTokens = pgTable(
  'auth_refresh_tokens',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    token_hash: text('token_hash').notNull(),
    token_sealed: text('token_sealed').notNull(),
    parent_hash: text('parent_hash'),
    session_id: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    replaced_at: time('replaced_at'),
  },
  table => [
    uniqueIndex('auth_refresh_tokens_hash').on(table.token_hash),
    uniqueIndex('auth_refresh_tokens_live').on(table.session_id).where(sql`${table.replaced_at} is null`),
  ],
)

/** One-time addresses: the owner's set-up now; invitations and recovery later. */
export const authOneTimeTokens = pgTable('auth_one_time_tokens', {
  token_hash: text('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  user_id: uuid('user_id'),
  expires_at: time('expires_at').notNull(),
  used_at: time('used_at'),
  created_at: createdAt(),
})

export const authSigningKeys = pgTable('auth_signing_keys', {
  kid: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  public_jwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  private_sealed: text('private_sealed').notNull(),
  created_at: createdAt(),
  retired_at: time('retired_at'),
})

export const members = pgTable(
  'members',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    role: text('role').$type<'viewer' | 'editor' | 'admin' | 'owner'>().notNull(),
    language: text('language'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('members_user').on(table.user_id),
    uniqueIndex('members_one_owner').on(table.role).where(sql`${table.role} = 'owner'`),
  ],
)
