import * as z from 'zod/mini'
import { cleanEmail, emailOf } from '#domain/email.ts'
import { type Challenge, readChallenge } from './one-time/pkce.ts'
import { type Channel, readChannel, readPhone } from './phones/number.ts'
import { AuthError } from './protocol.ts'
import type { Wish } from './send-mail.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const maybe = (max: number) => z.optional(z.nullable(text(max)))
const Facts = z.optional(z.nullable(z.record(text(100), z.unknown())))
const Credentials = z.object({ email: maybe(320), phone: maybe(40), password: maybe(4_096) })
const NewAccount = z.extend(Credentials, { data: Facts, channel: maybe(40) })
const Changes = z.object({
  password: maybe(4_096),
  current_password: maybe(4_096),
  nonce: maybe(100),
  email: maybe(320),
  phone: maybe(40),
  channel: maybe(40),
  data: Facts,
})
const Refresh = z.object({ refresh_token: text(500) })

/** 400 validation_failed unless another status and code are named. */
export const bad = (message: string, status = 400, code = 'validation_failed') => new AuthError(status, code, message)

/** A body or query in its shape; unknown fields are left out, as clients send more than is needed. */
export function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw bad(`Invalid field: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
  return parsed.data
}

/** An address as accounts keep it. Throws unless it can be one. */
export function readEmail(given: string | null | undefined): string {
  if (!given) throw bad('An email address is required')
  const email = emailOf(given)
  if (!email) throw bad('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** As JSON writes what the database keeps in no text: a NUL, and half of a pair. */
const unkept = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/

/**
 * What may be written about an account. It stands in each access token: one that is longer than servers take a header would
 * shut its holder out.
 * @param most bytes as JSON
 */
export function readFacts(given: Record<string, unknown> | null | undefined, most = 3_000): Record<string, unknown> {
  const text = JSON.stringify(given ?? {})
  if (Buffer.byteLength(text) > most || unkept.test(text)) throw bad('Invalid field: data')
  return given ?? {}
}

const noPassword = () => bad('You must provide either an email or phone number and a password')

/** E-mail or phone, and password, of a sign-in; how an address looks is not told apart from a wrong one. */
export function readCredentials(
  body: unknown,
): { email: string; password: string } | { phone: string; password: string } {
  const { email, phone, password } = read(Credentials, body)
  if (!password || !(email || phone)) throw noPassword()
  return email ? { email: cleanEmail(email), password } : { phone: readPhone(phone), password }
}

type Facts = Record<string, unknown>
export type EmailAccount = { email: string; password: string; facts: Facts }
export type PhoneAccount = { phone: string; channel: Channel; password: string; facts: Facts }
export type NewAccount = EmailAccount | PhoneAccount | { email: null; facts: Facts }

/** Of a sign-up. Nothing at all is the client's anonymous one: null as its address. */
export function readNewAccount(body: unknown): NewAccount {
  const { email, phone, password, data, channel } = read(NewAccount, body)
  const facts = readFacts(data)
  if (!email && !phone && !password) return { email: null, facts }
  if (!password || !(email || phone)) throw noPassword()
  if (email) return { email: email.trim(), password, facts }
  return { phone: readPhone(phone), channel: readChannel(channel), password, facts }
}

export const readRefreshToken = (body: unknown): string => read(Refresh, body).refresh_token

export type UserChanges = {
  password: string | null
  currentPassword: string | null
  nonce: string | null
  email: string | null
  phone: string | null
  channel: Channel
  facts: Record<string, unknown> | null
}

export function readChanges(body: unknown): UserChanges {
  const { email, phone, channel, data, password, current_password, nonce } = read(Changes, body)
  return {
    password: password ?? null,
    currentPassword: current_password ?? null,
    nonce: nonce || null,
    email: email ? readEmail(email) : null,
    phone: phone ? readPhone(phone) : null,
    channel: readChannel(channel),
    facts: data ? readFacts(data) : null,
  }
}

const Scope = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') })
export const readScope = (query: unknown) => read(Scope, query).scope

const Grant = z.object({ grant_type: text(40) })
export const readGrant = (query: unknown): string => read(Grant, query).grant_type

const Target = z.object({ redirect_to: maybe(2_000) })
/** What a client wants of the mail it asks for: its challenge in the body, its address in the query. */
export function readWish(body: unknown, query: unknown): Wish {
  const challenge: Challenge | null = readChallenge(body)
  return { challenge, redirectTo: read(Target, query).redirect_to || null }
}

const Recover = z.object({ email: maybe(320) })
export function readRecovery(body: unknown): string {
  const { email } = read(Recover, body)
  if (!email) throw bad('Password recovery requires an email')
  return readEmail(email)
}

const Otp = z.object({
  email: maybe(320),
  phone: maybe(40),
  create_user: z.optional(z.nullable(z.boolean())),
  channel: maybe(40),
  data: Facts,
})
type Asked = { createUser: boolean; facts: Facts }
export type EmailOtp = Asked & { email: string }
export type PhoneOtp = Asked & { phone: string; channel: Channel }

/** `createUser`: an unknown address or number is to become an account, where everybody may sign up. */
export function readOtp(body: unknown): EmailOtp | PhoneOtp {
  const { email, phone, create_user, channel, data } = read(Otp, body)
  if (email && phone) throw bad('Only an email address or phone number should be provided')
  const asked = { createUser: create_user ?? true, facts: readFacts(data) }
  if (phone) return { phone: readPhone(phone), channel: readChannel(channel), ...asked }
  if (!email) throw bad('One of email or phone must be set')
  return { email: readEmail(email), ...asked }
}

const Resend = z.object({ type: maybe(40), email: maybe(320), phone: maybe(40) })
type Again = { email: string; kind: 'signup' | 'email_change' } | { phone: string; purpose: 'sms' | 'phone_change' }
export function readResend(body: unknown): Again {
  const { type, email, phone } = read(Resend, body)
  if (type !== 'signup' && type !== 'email_change' && type !== 'sms' && type !== 'phone_change') {
    throw bad('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) throw bad('Only an email address or phone number should be provided.')
  if (type === 'sms' || type === 'phone_change') {
    if (!phone) throw bad('Type provided requires a phone number')
    return { phone: readPhone(phone), purpose: type }
  }
  if (!email) throw bad('Type provided requires an email address')
  return { email: readEmail(email), kind: type }
}
