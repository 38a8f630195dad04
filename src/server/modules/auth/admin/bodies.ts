import * as z from 'zod/mini'
import { isUuid } from '#domain/uuid.ts'
import { badRequest, parseAccountEmail, parseBody, parseUserMetadata } from '../bodies.ts'
import { parsePhone } from '../phones/number.ts'

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const optionalFlag = z.optional(z.nullable(z.boolean()))
const optionalMetadata = z.optional(z.nullable(z.record(z.string().check(z.maxLength(100)), z.unknown())))
const Attributes = z.object({
  id: optionalText(36),
  email: optionalText(320),
  phone: optionalText(40),
  password: optionalText(4_096),
  password_hash: optionalText(500),
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  ban_duration: optionalText(60),
})

/** Maximum size of `app_metadata` as JSON, in bytes. The metadata that users set themselves has its own limit. */
export const maxAppMetadataBytes = 1_000

/** User attributes that a caller of the user admin API can set; null for those that the request does not contain. */
export type Attributes = {
  id: string | null
  email: string | null
  phone: string | null
  isPhoneConfirmed: boolean
  password: string | null
  passwordHash: string | null
  isConfirmed: boolean
  userMetadata: Record<string, unknown> | null
  appMetadata: Record<string, unknown> | null
  /** Duration of the ban in milliseconds; 0 lifts the ban. */
  banMs: number | null
}

const durationUnits: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const durationPattern = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/
/** One hundred years. A longer ban could exceed the range of a date. */
const maxBanMs = 100 * 365 * 24 * 3_600_000

/**
 * Parses a duration such as '24h' or '1h30m' into milliseconds, at most `maxBanMs`. 'none' becomes 0, which lifts a
 * ban. Returns null when no duration is given.
 */
function parseBanDuration(duration: string | null | undefined): number | null {
  if (!duration) return null
  if (duration === 'none') return 0
  if (!durationPattern.test(duration)) throw badRequest(`invalid format for ban duration: ${duration}`)
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (durationUnits[unit ?? ''] ?? 0), 0)
  return Math.min(ms, maxBanMs)
}

// The server can verify only hashes of the algorithm that it uses itself.
const argon2HashPattern = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{16,}$/

export function parseAttributes(body: unknown): Attributes {
  const fields = parseBody(Attributes, body)
  if (fields.id && !isUuid(fields.id)) throw badRequest('id must be an UUID')
  if (fields.password && fields.password_hash) throw badRequest('Only a password or a password hash should be provided')
  if (fields.password_hash && !argon2HashPattern.test(fields.password_hash))
    throw badRequest('The password hash is not of argon2id')
  return {
    id: fields.id || null,
    email: fields.email ? parseAccountEmail(fields.email) : null,
    phone: fields.phone ? parsePhone(fields.phone) : null,
    isPhoneConfirmed: fields.phone_confirm ?? false,
    password: fields.password || null,
    passwordHash: fields.password_hash || null,
    isConfirmed: fields.email_confirm ?? false,
    userMetadata: fields.user_metadata ? parseUserMetadata(fields.user_metadata) : null,
    appMetadata: fields.app_metadata ? parseUserMetadata(fields.app_metadata, maxAppMetadataBytes) : null,
    banMs: parseBanDuration(fields.ban_duration),
  }
}

/** Returns the UUID in a path parameter. Throws 404 when it is not a UUID. */
export function parseId(params: unknown, name: 'id' | 'factorId' = 'id'): string {
  const id = (params as Record<string, unknown>)[name]
  if (typeof id !== 'string' || !isUuid(id)) {
    throw badRequest(name === 'id' ? 'user_id must be an UUID' : 'factor_id must be an UUID', 404)
  }
  return id
}

const Page = z.object({ page: optionalText(12), per_page: optionalText(12) })
const maxPerPage = 1_000
const defaultPerPage = 50

function parseCount(count: string | null | undefined, defaultCount: number): number {
  if (!count) return defaultCount
  if (!/^\d{1,9}$/.test(count) || Number(count) < 1) throw badRequest('Bad Pagination Parameters')
  return Number(count)
}

export function parsePagination(query: unknown): { page: number; perPage: number } {
  const { page, per_page } = parseBody(Page, query)
  return { page: parseCount(page, 1), perPage: Math.min(parseCount(per_page, defaultPerPage), maxPerPage) }
}

const InviteBody = z.object({ email: optionalText(320), data: optionalMetadata })
export function parseInvitation(body: unknown): { email: string; metadata: Record<string, unknown> } {
  const { email, data } = parseBody(InviteBody, body)
  return { email: parseAccountEmail(email), metadata: parseUserMetadata(data) }
}

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
export type LinkType = (typeof linkTypes)[number]
const GenerateLinkBody = z.object({
  type: optionalText(40),
  email: optionalText(320),
  new_email: optionalText(320),
  password: optionalText(4_096),
  data: optionalMetadata,
  redirect_to: optionalText(2_000),
})

export type LinkRequest = {
  type: LinkType
  email: string
  newEmail: string | null
  password: string | null
  metadata: Record<string, unknown>
  redirectTo: string | null
}

export function parseLinkRequest(body: unknown, query: unknown): LinkRequest {
  const fields = parseBody(GenerateLinkBody, body)
  const { redirect_to } = parseBody(z.object({ redirect_to: optionalText(2_000) }), query)
  const type = linkTypes.find(each => each === fields.type)
  if (!type) throw badRequest(`Invalid email action link type requested: ${fields.type ?? ''}`)
  return {
    type,
    email: parseAccountEmail(fields.email),
    newEmail: type.startsWith('email_change') ? parseAccountEmail(fields.new_email) : null,
    password: fields.password || null,
    metadata: parseUserMetadata(fields.data),
    redirectTo: fields.redirect_to || redirect_to || null,
  }
}
