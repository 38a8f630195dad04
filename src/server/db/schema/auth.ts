import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** Set by the administration of users only; it decides no right of a member. */
    app_metadata: jsonb('app_metadata').$type<Record<string, unknown>>().notNull().default({}),
    banned_until: time('banned_until'),
    /** The address that is to replace `email` once its links are used. */
    new_email: text('new_email'),
    email_change_sent_at: time('email_change_sent_at'),
    confirmation_sent_at: time('confirmation_sent_at'),
    recovery_sent_at: time('recovery_sent_at'),
    reauthentication_sent_at: time('reauthentication_sent_at'),
    invited_at: time('invited_at'),
    /** Digits with the country's code, without '+'. */
    phone: text('phone'),
    phone_confirmed_at: time('phone_confirmed_at'),
    /** The number that is to replace `phone` once its code is used. */
    new_phone: text('new_phone'),
    phone_change_sent_at: time('phone_change_sent_at'),
    /** Only with AUTH_ANONYMOUS=on, for tests of clients. */
    is_anonymous: boolean('is_anonymous').notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('auth_users_email').on(sql`lower(${table.email})`),
    uniqueIndex('auth_users_phone').on(table.phone),
  ],
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
    /** Where it was opened, as a person reads it in the list of sessions; of IPv6 its network. */
    address: text('address'),
    /** The factor that raised it to aal2. */
    factor_id: uuid('factor_id'),
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

export type OneTimePurpose =
  | 'setup'
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'email_change_current'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/**
 * What one mail, or one printed address, lets its reader do once: a link token of 256 bits, and a short code for those
 * who type it. Both are kept as hashes only; a code dies after five wrong tries.
 */
export const authOneTimeTokens = pgTable(
  'auth_one_time_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<OneTimePurpose>().notNull(),
    user_id: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Hash of user, purpose and code together. */
    code_hash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    /** The address the mail went to. */
    email: text('email'),
    /** The number the code went to. */
    phone: text('phone'),
    /** The client's PKCE challenge, when its mail leads to a code that only this client can exchange. */
    code_challenge: text('code_challenge'),
    code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>(),
    expires_at: time('expires_at').notNull(),
    used_at: time('used_at'),
    created_at: createdAt(),
  },
  table => [index('auth_one_time_tokens_of_user').on(table.user_id, table.purpose)],
)

/** What led somebody back with a code: the link of a mail, or a provider. */
export type FlowPurpose = OneTimePurpose | 'oauth' | 'sso/saml'

/** A followed link of a client with PKCE: the code in its address is exchanged once, by whoever holds the verifier. */
export const authFlowStates = pgTable('auth_flow_states', {
  code_hash: text('code_hash').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  purpose: text('purpose').$type<FlowPurpose>().notNull(),
  /** The session that the code leads back to, where somebody signed in linked a provider; null: a new one. */
  session_id: uuid('session_id').references(() => authSessions.id, { onDelete: 'cascade' }),
  code_challenge: text('code_challenge').notNull(),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>().notNull(),
  expires_at: time('expires_at').notNull(),
  used_at: time('used_at'),
  created_at: createdAt(),
})

/**
 * What a user signs in by. `provider_id` is who the provider says that is: it never changes hands, an address may. Of the
 * user's own ways, 'email' and 'phone', it is the user, and what they show is read from the user.
 */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** 'email', 'phone', 'web3', or the key of a row of auth_providers. */
    provider: text('provider').notNull(),
    provider_id: text('provider_id').notNull(),
    identity_data: jsonb('identity_data').$type<Record<string, unknown>>().notNull().default({}),
    email: text('email'),
    last_sign_in_at: time('last_sign_in_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('auth_identities_of_provider').on(table.provider, table.provider_id),
    index('auth_identities_of_user').on(table.user_id),
  ],
)

/** Who else may say who somebody is. `key` is what clients name; of SAML it is 'sso:' and the id. */
export const authProviders = pgTable(
  'auth_providers',
  {
    id: id(),
    key: text('key').notNull(),
    kind: text('kind').$type<'oidc' | 'saml'>().notNull(),
    name: text('name').notNull(),
    /** The issuer's address, or of SAML the entity that signs. Never changed: it says whose people the identities are. */
    issuer: text('issuer').notNull(),
    client_id: text('client_id'),
    client_secret_sealed: text('client_secret_sealed'),
    scopes: text('scopes').notNull().default('openid email profile'),
    enabled: boolean('enabled').notNull().default(false),
    /** The provider's description of itself, as XML. */
    saml_metadata: text('saml_metadata'),
    /** Whose addresses sign in here, by their part behind '@'. */
    domains: jsonb('domains').$type<string[]>().notNull().default([]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [uniqueIndex('auth_providers_key').on(table.key)],
)

/**
 * Somebody on the way to a provider and back: found by the state that goes along, good once, in the browser that set out and
 * no other, which holds a cookie of 256 bits.
 */
export const authOutwardFlows = pgTable('auth_outward_flows', {
  state_hash: text('state_hash').primaryKey(),
  provider_id: uuid('provider_id')
    .notNull()
    .references(() => authProviders.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<'signin' | 'link' | 'saml'>().notNull(),
  browser_hash: text('browser_hash').notNull(),
  /** Who links, and in which session: both null for who signs in. */
  user_id: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
  session_id: uuid('session_id').references(() => authSessions.id, { onDelete: 'cascade' }),
  nonce: text('nonce'),
  /** Our own verifier towards the provider. */
  verifier_sealed: text('verifier_sealed'),
  /** The id of the SAML request that the answer has to name. */
  request_id: text('request_id'),
  redirect_to: text('redirect_to').notNull(),
  /** The challenge of our own client, which exchanges a code for the session. */
  code_challenge: text('code_challenge'),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>(),
  expires_at: time('expires_at').notNull(),
  used_at: time('used_at'),
  created_at: createdAt(),
})

/** Who brings codes to phones: one program behind an address, which is handed each message signed. */
export const authPhoneSenders = pgTable('auth_phone_senders', {
  id: id(),
  url: text('url').notNull(),
  secret_sealed: text('secret_sealed').notNull(),
  /** Whether a phone may also be a second factor. */
  channels: jsonb('channels').$type<('sms' | 'whatsapp')[]>().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** Second factors. `last_step` is the newest TOTP step that was taken: no code works twice. */
export const authFactors = pgTable(
  'auth_factors',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    friendly_name: text('friendly_name'),
    factor_type: text('factor_type').$type<'totp' | 'phone'>().notNull().default('totp'),
    status: text('status').$type<'unverified' | 'verified'>().notNull().default('unverified'),
    /** Of a TOTP factor; a phone has none. */
    secret_sealed: text('secret_sealed'),
    /** Where codes go: digits with the country's code, without '+'. */
    phone: text('phone'),
    last_step: bigint('last_step', { mode: 'number' }),
    last_challenged_at: time('last_challenged_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [index('auth_factors_of_user').on(table.user_id)],
)

export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: id(),
    factor_id: uuid('factor_id')
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    /** Of the code that was sent to a phone. */
    code_hash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    expires_at: time('expires_at').notNull(),
    verified_at: time('verified_at'),
    created_at: createdAt(),
  },
  table => [index('auth_challenges_of_factor').on(table.factor_id)],
)

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
    /** Whether alarms come by mail; null: nothing was chosen, and they come to the owner. */
    alarm_mails: boolean('alarm_mails'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('members_user').on(table.user_id),
    uniqueIndex('members_one_owner').on(table.role).where(sql`${table.role} = 'owner'`),
  ],
)
