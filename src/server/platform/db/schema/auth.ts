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
    /** Set only through the user admin API. It does not affect a member's permissions. */
    app_metadata: jsonb('app_metadata').$type<Record<string, unknown>>().notNull().default({}),
    banned_until: time('banned_until'),
    /** The e-mail address that replaces `email` once the links sent for the change are used. */
    new_email: text('new_email'),
    email_change_sent_at: time('email_change_sent_at'),
    confirmation_sent_at: time('confirmation_sent_at'),
    recovery_sent_at: time('recovery_sent_at'),
    reauthentication_sent_at: time('reauthentication_sent_at'),
    invited_at: time('invited_at'),
    /** Phone number: digits with the country code, without '+'. */
    phone: text('phone'),
    phone_confirmed_at: time('phone_confirmed_at'),
    /** The phone number that replaces `phone` once the code sent to it is used. */
    new_phone: text('new_phone'),
    phone_change_sent_at: time('phone_change_sent_at'),
    /** True only with AUTH_ANONYMOUS=on, for tests of external clients. */
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
    /** The IPv4 address or IPv6 network from which the session was opened, shown in the list of sessions. */
    address: text('address'),
    /** The factor that raised the session to aal2. */
    factor_id: uuid('factor_id'),
    created_at: createdAt(),
    refreshed_at: time('refreshed_at'),
    ended_at: time('ended_at'),
  },
  table => [index('auth_sessions_of_user').on(table.user_id)],
)

/** Each session has a chain of refresh tokens. A token names its parent, and only the newest one is valid. */
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
 * One-time credentials from an e-mail, a text message or a printed URL: a link token of 256 bits and a short code to
 * type. Only their hashes are stored. A code becomes invalid after five wrong attempts.
 */
export const authOneTimeTokens = pgTable(
  'auth_one_time_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<OneTimePurpose>().notNull(),
    user_id: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Message authentication code (MAC) over purpose, user and code. */
    code_hash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    email: text('email'),
    phone: text('phone'),
    /** The client's PKCE challenge; null when the link creates a session without a code exchange. */
    code_challenge: text('code_challenge'),
    code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>(),
    expires_at: time('expires_at').notNull(),
    used_at: time('used_at'),
    created_at: createdAt(),
  },
  table => [index('auth_one_time_tokens_of_user').on(table.user_id, table.purpose)],
)

/** How the user got the code: by the link in an e-mail, or from a sign-in provider. */
export type FlowPurpose = OneTimePurpose | 'oauth' | 'sso/saml'

/** A code for the PKCE flow. A client with the matching verifier exchanges it once for a session. */
export const authFlowStates = pgTable('auth_flow_states', {
  code_hash: text('code_hash').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  purpose: text('purpose').$type<FlowPurpose>().notNull(),
  /** The existing session, when a signed-in user linked a provider; null when the code creates a session. */
  session_id: uuid('session_id').references(() => authSessions.id, { onDelete: 'cascade' }),
  code_challenge: text('code_challenge').notNull(),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>().notNull(),
  expires_at: time('expires_at').notNull(),
  used_at: time('used_at'),
  created_at: createdAt(),
})

/**
 * The sign-in methods of a user. `provider_id` is the provider's permanent id of the person, unlike an e-mail address,
 * which may later belong to somebody else. For 'email' and 'phone', `provider_id` is the user's id, and the e-mail
 * address or phone number is read from the user.
 */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** 'email', 'phone', 'web3', or the key of a row in auth_providers. */
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

/** External identity providers. Clients select one by `key`, which for a SAML provider is 'sso:' followed by the id. */
export const authProviders = pgTable(
  'auth_providers',
  {
    id: id(),
    key: text('key').notNull(),
    kind: text('kind').$type<'oidc' | 'saml'>().notNull(),
    name: text('name').notNull(),
    /** Issuer URL (OIDC) or entity id (SAML). It never changes, because it identifies the source of the identities. */
    issuer: text('issuer').notNull(),
    client_id: text('client_id'),
    client_secret_sealed: text('client_secret_sealed'),
    scopes: text('scopes').notNull().default('openid email profile'),
    enabled: boolean('enabled').notNull().default(false),
    saml_metadata: text('saml_metadata'),
    /** E-mail domains (the part after '@') whose users sign in with this provider. */
    domains: jsonb('domains').$type<string[]>().notNull().default([]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [uniqueIndex('auth_providers_key').on(table.key)],
)

/**
 * A redirect to a provider from which the user has not returned yet, found by its `state` parameter. It can be used
 * once, and only in the browser that started it, which holds a cookie of 256 bits.
 */
export const authOutwardFlows = pgTable('auth_outward_flows', {
  state_hash: text('state_hash').primaryKey(),
  provider_id: uuid('provider_id')
    .notNull()
    .references(() => authProviders.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<'signin' | 'link' | 'saml'>().notNull(),
  browser_hash: text('browser_hash').notNull(),
  /** The user who links a provider, and the user's session; both are null for a sign-in. */
  user_id: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
  session_id: uuid('session_id').references(() => authSessions.id, { onDelete: 'cascade' }),
  nonce: text('nonce'),
  /** PKCE verifier that the shop generated for the provider; encrypted. */
  verifier_sealed: text('verifier_sealed'),
  /** The id of the SAML request, to which the provider's response must refer. */
  request_id: text('request_id'),
  redirect_to: text('redirect_to').notNull(),
  /** The PKCE challenge of the client that later exchanges a code for the session. */
  code_challenge: text('code_challenge'),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>(),
  expires_at: time('expires_at').notNull(),
  used_at: time('used_at'),
  created_at: createdAt(),
})

/** The webhook that delivers codes to phones. The shop signs each request to it. */
export const authPhoneSenders = pgTable('auth_phone_senders', {
  id: id(),
  url: text('url').notNull(),
  secret_sealed: text('secret_sealed').notNull(),
  channels: jsonb('channels').$type<('sms' | 'whatsapp')[]>().notNull(),
  enabled: boolean('enabled').notNull().default(true),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** Second factors. `last_step` is the newest accepted TOTP time step, so that no code is accepted twice. */
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
    /** Null for a phone factor. */
    secret_sealed: text('secret_sealed'),
    /** Phone number: digits with the country code, without '+'. */
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
    /** Null for a TOTP factor. */
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
    /** Whether the member gets alarms by e-mail; null means the default, which is on for the owner only. */
    alarm_mails: boolean('alarm_mails'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('members_user').on(table.user_id),
    uniqueIndex('members_one_owner').on(table.role).where(sql`${table.role} = 'owner'`),
  ],
)
