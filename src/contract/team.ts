import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, Text, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
const asks = { limit: 60, bytes: 4_096, cache: 0, shared: true, session: 'own' } as const
const critical = { ...asks, session: 'fresh' } as const

/**
 * The roles that an invitation can grant. The owner's role is assigned once, with the one-time URL that the first start
 * prints.
 */
export const InvitedRole = z.enum(['viewer', 'editor', 'admin'])
export type InvitedRole = z.infer<typeof InvitedRole>

/** `twoFactor` means that a second factor was verified. `name` is the name that the member entered. */
export const Member = z.object({
  id: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(['viewer', 'editor', 'admin', 'owner']),
  twoFactor: z.boolean(),
  createdAt: Moment,
  lastSignInAt: z.nullable(Moment),
})
export type Member = z.infer<typeof Member>

/** An unused invitation; an `expired` one can be sent again. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: InvitedRole,
  /** The name or e-mail address of the inviting member; null after that member left. */
  invitedBy: z.nullable(z.string()),
  sentAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
  /**
   * The state of the invitation's newest e-mail. `kept` means that it is stored but not sent, because the shop has no
   * mail server. Null when unknown.
   */
  mail: z.nullable(z.enum(['queued', 'kept', 'sent', 'failed'])),
  /**
   * The link that the owner may pass on as long as the e-mail was not sent. Null for all other members, and after the
   * e-mail was sent.
   */
  link: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

export const readTeam = endpoint('GET', '/api/v1/team', {
  ...reads,
  reply: z.object({
    members: z.array(Member),
    invitations: z.array(Invitation),
    /** Whether the shop has a mail server. Without one, invitations are stored and not sent. */
    sendsMails: z.boolean(),
  }),
})

/** Invites a person by an e-mail with a link. 409 `already_member`, `already_invited`. */
export const invite = endpoint('POST', '/api/v1/team/invitations', {
  ...asks,
  who: 'admin',
  body: z.object({ email: Email, role: InvitedRole }),
  reply: Invitation,
  errors: ['already_member', 'already_invited'],
})
/** Sends a new link in a new e-mail; the earlier link stops working. */
export const inviteAgain = endpoint('POST', '/api/v1/team/invitations/:id/resend', {
  ...asks,
  who: 'admin',
  params: WithId,
  reply: Invitation,
  errors: ['not_found'],
})
export const takeBackInvitation = endpoint('DELETE', '/api/v1/team/invitations/:id', {
  ...asks,
  who: 'admin',
  params: WithId,
  errors: ['not_found'],
})

/** Changes a member's role. The owner's role cannot change: 409 `owner_stays`. */
export const changeRole = endpoint('PATCH', '/api/v1/team/members/:id', {
  ...asks,
  who: 'owner',
  params: WithId,
  body: z.object({ role: InvitedRole }),
  reply: Member,
  errors: ['not_found', 'owner_stays'],
})
/**
 * Ends every session of a member, who may sign in again. The member's role must be lower than the caller's. Otherwise,
 * and for the caller, the response is 403 `not_allowed`.
 */
export const endMemberSessions = endpoint('POST', '/api/v1/team/members/:id/end-sessions', {
  ...asks,
  who: 'admin',
  params: WithId,
  errors: ['not_found', 'not_allowed'],
})
/** Ends every session of the member and deletes the account. The member's actions stay in the audit log. */
export const removeMember = endpoint('DELETE', '/api/v1/team/members/:id', {
  ...critical,
  who: 'owner',
  params: WithId,
  errors: ['not_found', 'owner_stays', 'step_up_needed'],
})
/** Removes the second factor of a member who lost it, and ends the member's sessions. */
export const resetFactors = endpoint('POST', '/api/v1/team/members/:id/reset-factors', {
  ...critical,
  who: 'owner',
  params: WithId,
  reply: Member,
  errors: ['not_found', 'step_up_needed'],
})

/** A session of the calling member. `device` is the User-Agent of the browser. */
export const MemberSession = z.object({
  id: Id,
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: Moment,
  lastSeenAt: Moment,
  twoFactor: z.boolean(),
  current: z.boolean(),
})
export type MemberSession = z.infer<typeof MemberSession>

export const listSessions = endpoint('GET', '/api/v1/me/sessions', {
  ...reads,
  reply: z.object({ sessions: z.array(MemberSession) }),
})
/** Ends one of the caller's own sessions immediately. */
export const endSession = endpoint('DELETE', '/api/v1/me/sessions/:id', {
  ...asks,
  who: 'viewer',
  params: WithId,
  errors: ['not_found'],
})

/**
 * Confirms the password again. Endpoints that require this (`step_up_needed`: provider keys, API keys, members) accept
 * the session for fifteen minutes. Sessions with a second factor do not need it.
 */
export const confirmPassword = endpoint('POST', '/api/v1/me/confirm', {
  ...asks,
  limit: 20,
  who: 'viewer',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
  errors: ['wrong_password'],
})

/**
 * The roles of API keys: those of members except owner; `service_role`, which may only manage users; and `webhooks`,
 * which may only manage webhooks.
 */
export const ApiKeyRole = z.enum(['viewer', 'editor', 'admin', 'service_role', 'webhooks'])

/** An API key for programs. It is stored as a hash, and returned in full only when it is created. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: ApiKeyRole,
  lastFour: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: Moment,
  expiresAt: z.nullable(Moment),
  lastUsedAt: z.nullable(Moment),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint('GET', '/api/v1/api-keys', {
  ...reads,
  who: 'owner',
  reply: z.object({ keys: z.array(ApiKey) }),
})
/** `days` until the key expires; null means that it never expires. */
export const makeApiKey = endpoint('POST', '/api/v1/api-keys', {
  ...critical,
  who: 'owner',
  body: z.object({
    name: Text(80),
    role: ApiKeyRole,
    days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
  }),
  reply: z.extend(ApiKey, { key: z.string() }),
  errors: ['step_up_needed'],
})
export const revokeApiKey = endpoint('DELETE', '/api/v1/api-keys/:id', {
  ...asks,
  who: 'owner',
  params: WithId,
  errors: ['not_found'],
})

/**
 * An action in the audit log, newest first. `who` is the member's name or e-mail address, or an API key's name; null
 * for the shop itself.
 */
export const AuditEntry = z.object({
  id: Id,
  action: z.string(),
  target: z.nullable(z.string()),
  who: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  createdAt: Moment,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const readAudit = endpoint('GET', '/api/v1/audit', {
  who: 'admin',
  limit: 300,
  bytes: 0,
  cache: 0,
  query: z.object({
    before: z.optional(Id),
    take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  reply: z.object({ entries: z.array(AuditEntry), next: z.nullable(Id) }),
})
