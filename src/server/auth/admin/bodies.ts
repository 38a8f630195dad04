import * as z from 'zod/mini'
import { isUuid } from '#server/kernel/ids.ts'
import { bad, read, readEmail, readFacts } from '../bodies.ts'
import { readPhone } from '../phones/number.ts'

const maybe = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const flag = z.optional(z.nullable(z.boolean()))
const facts = z.optional(z.nullable(z.record(z.string().check(z.maxLength(100)), z.unknown())))
const Attributes = z.object({
  id: maybe(36),
  email: maybe(320),
  phone: maybe(40),
  password: maybe(4_096),
  password_hash: maybe(500),
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: facts,
  app_metadata: facts,
  ban_duration: maybe(60),
})

/** Bytes of what a program writes about a user, beside what the user does. */
export const mostAppFacts = 1_000

/** What the administration of users writes down about a user; null: not said. */
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
  /** Milliseconds; 0 lifts a ban. */
  banMs: number | null
}

const units: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const duration = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/
/** Ten thousand years would leave the calendar. */
const longestBan = 100 * 365 * 24 * 3_600_000

/** '24h', '1h30m', 'none'. */
function readBan(given: string | null | undefined): number | null {
  if (!given) return null
  if (given === 'none') return 0
  if (!duration.test(given)) throw bad(`invalid format for ban duration: ${given}`)
  const parts = [...given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
  return Math.min(ms, longestBan)
}

// Only what this server itself would have made can be checked by it.
const ownHash = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{16,}$/

export function readAttributes(body: unknown): Attributes {
  const given = read(Attributes, body)
  if (given.id && !isUuid(given.id)) throw bad('id must be an UUID')
  if (given.password && given.password_hash) throw bad('Only a password or a password hash should be provided')
  if (given.password_hash && !ownHash.test(given.password_hash)) throw bad('The password hash is not of argon2id')
  return {
    id: given.id || null,
    email: given.email ? readEmail(given.email) : null,
    phone: given.phone ? readPhone(given.phone) : null,
    isPhoneConfirmed: given.phone_confirm ?? false,
    password: given.password || null,
    passwordHash: given.password_hash || null,
    isConfirmed: given.email_confirm ?? false,
    userMetadata: given.user_metadata ? readFacts(given.user_metadata) : null,
    appMetadata: given.app_metadata ? readFacts(given.app_metadata, mostAppFacts) : null,
    banMs: readBan(given.ban_duration),
  }
}

/** The id in an address. */
export function readId(params: unknown, name: 'id' | 'factorId' = 'id'): string {
  const id = (params as Record<string, unknown>)[name]
  if (typeof id !== 'string' || !isUuid(id)) {
    throw bad(name === 'id' ? 'user_id must be an UUID' : 'factor_id must be an UUID', 404)
  }
  return id
}

const Page = z.object({ page: maybe(12), per_page: maybe(12) })
const mostPerPage = 1_000
const firstPage = 50

function readCount(given: string | null | undefined, usual: number): number {
  if (!given) return usual
  if (!/^\d{1,9}$/.test(given) || Number(given) < 1) throw bad('Bad Pagination Parameters')
  return Number(given)
}

export function readPage(query: unknown): { page: number; perPage: number } {
  const { page, per_page } = read(Page, query)
  return { page: readCount(page, 1), perPage: Math.min(readCount(per_page, firstPage), mostPerPage) }
}

const Invited = z.object({ email: maybe(320), data: facts })
export function readInvited(body: unknown): { email: string; facts: Record<string, unknown> } {
  const { email, data } = read(Invited, body)
  return { email: readEmail(email), facts: readFacts(data) }
}

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
export type LinkType = (typeof linkTypes)[number]
const Wanted = z.object({
  type: maybe(40),
  email: maybe(320),
  new_email: maybe(320),
  password: maybe(4_096),
  data: facts,
  redirect_to: maybe(2_000),
})

export type WantedLink = {
  type: LinkType
  email: string
  newEmail: string | null
  password: string | null
  facts: Record<string, unknown>
  redirectTo: string | null
}

export function readWantedLink(body: unknown, query: unknown): WantedLink {
  const given = read(Wanted, body)
  const { redirect_to } = read(z.object({ redirect_to: maybe(2_000) }), query)
  const type = linkTypes.find(each => each === given.type)
  if (!type) throw bad(`Invalid email action link type requested: ${given.type ?? ''}`)
  return {
    type,
    email: readEmail(given.email),
    newEmail: type.startsWith('email_change') ? readEmail(given.new_email) : null,
    password: given.password || null,
    facts: readFacts(given.data),
    redirectTo: given.redirect_to || redirect_to || null,
  }
}
