import * as z from 'zod/mini'
import { normalizeEmail, parseEmail } from '#domain/email.ts'
import { type Challenge, parsePkceChallenge } from './one-time/pkce.ts'
import { type Channel, parseChannel, parsePhone } from './phones/number.ts'
import { AuthError } from './protocol.ts'
import type { MailLinkOptions } from './send-mail.ts'

const maxText = (max: number) => z.string().check(z.maxLength(max))
const optionalText = (max: number) => z.optional(z.nullable(maxText(max)))
const UserMetadata = z.optional(z.nullable(z.record(maxText(100), z.unknown())))
const CredentialsBody = z.object({ email: optionalText(320), phone: optionalText(40), password: optionalText(4_096) })
const NewAccount = z.extend(CredentialsBody, { data: UserMetadata, channel: optionalText(40) })
const Changes = z.object({
  password: optionalText(4_096),
  current_password: optionalText(4_096),
  nonce: optionalText(100),
  email: optionalText(320),
  phone: optionalText(40),
  channel: optionalText(40),
  data: UserMetadata,
})
const Refresh = z.object({ refresh_token: maxText(500) })

/** Creates a validation error: 400 validation_failed unless another status and code are given. */
export const badRequest = (message: string, status = 400, code = 'validation_failed') =>
  new AuthError(status, code, message)

/** Parses a request body or query. Unknown fields are ignored, because clients send more than the server needs. */
export function parseBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw badRequest(`Invalid field: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
  return parsed.data
}

/** Parses and normalizes an e-mail address for storage. Throws when it is malformed. */
export function parseAccountEmail(text: string | null | undefined): string {
  if (!text) throw badRequest('An email address is required')
  const email = parseEmail(text)
  if (!email) throw badRequest('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** Matches JSON escapes that PostgreSQL cannot store in text: a NUL character and unpaired surrogates. */
const unstorablePattern = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/

/**
 * Validates user metadata. Its size is limited because every access token contains it: a token longer than the HTTP
 * header limit would lock its user out.
 * @param maxBytes maximum size of the metadata as JSON
 */
export function parseUserMetadata(
  metadata: Record<string, unknown> | null | undefined,
  maxBytes = 3_000,
): Record<string, unknown> {
  const text = JSON.stringify(metadata ?? {})
  if (Buffer.byteLength(text) > maxBytes || unstorablePattern.test(text)) throw badRequest('Invalid field: data')
  return metadata ?? {}
}

const missingPasswordError = () => badRequest('You must provide either an email or phone number and a password')

/**
 * Parses sign-in credentials. A malformed e-mail address gives the same error as an unknown one, to prevent account
 * enumeration.
 */
export function parseCredentials(
  body: unknown,
): { email: string; password: string } | { phone: string; password: string } {
  const { email, phone, password } = parseBody(CredentialsBody, body)
  if (!password || !(email || phone)) throw missingPasswordError()
  return email ? { email: normalizeEmail(email), password } : { phone: parsePhone(phone), password }
}

type UserMetadata = Record<string, unknown>
export type EmailAccount = { email: string; password: string; metadata: UserMetadata }
export type PhoneAccount = { phone: string; channel: Channel; password: string; metadata: UserMetadata }
export type NewAccount = EmailAccount | PhoneAccount | { email: null; metadata: UserMetadata }

/** Parses a sign-up. Clients sign up an anonymous user with an empty body, for which `email` is null. */
export function parseNewAccount(body: unknown): NewAccount {
  const { email, phone, password, data, channel } = parseBody(NewAccount, body)
  const metadata = parseUserMetadata(data)
  if (!email && !phone && !password) return { email: null, metadata }
  if (!password || !(email || phone)) throw missingPasswordError()
  if (email) return { email: email.trim(), password, metadata }
  return { phone: parsePhone(phone), channel: parseChannel(channel), password, metadata }
}

export const parseRefreshToken = (body: unknown): string => parseBody(Refresh, body).refresh_token

export type UserChanges = {
  password: string | null
  currentPassword: string | null
  nonce: string | null
  email: string | null
  phone: string | null
  channel: Channel
  metadata: Record<string, unknown> | null
}

export function parseUserChanges(body: unknown): UserChanges {
  const { email, phone, channel, data, password, current_password, nonce } = parseBody(Changes, body)
  return {
    password: password ?? null,
    currentPassword: current_password ?? null,
    nonce: nonce || null,
    email: email ? parseAccountEmail(email) : null,
    phone: phone ? parsePhone(phone) : null,
    channel: parseChannel(channel),
    metadata: data ? parseUserMetadata(data) : null,
  }
}

const Scope = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') })
export const parseLogoutScope = (query: unknown) => parseBody(Scope, query).scope

const Grant = z.object({ grant_type: maxText(40) })
export const parseGrantType = (query: unknown): string => parseBody(Grant, query).grant_type

const RedirectQuery = z.object({ redirect_to: optionalText(2_000) })
/** Reads the PKCE challenge from the body and the redirect URL from the query. */
export function parseMailLinkOptions(body: unknown, query: unknown): MailLinkOptions {
  const challenge: Challenge | null = parsePkceChallenge(body)
  return { challenge, redirectTo: parseBody(RedirectQuery, query).redirect_to || null }
}

const RecoveryBody = z.object({ email: optionalText(320) })
export function parseRecovery(body: unknown): string {
  const { email } = parseBody(RecoveryBody, body)
  if (!email) throw badRequest('Password recovery requires an email')
  return parseAccountEmail(email)
}

const OtpBody = z.object({
  email: optionalText(320),
  phone: optionalText(40),
  create_user: z.optional(z.nullable(z.boolean())),
  channel: optionalText(40),
  data: UserMetadata,
})
type OtpOptions = { createUser: boolean; metadata: UserMetadata }
export type EmailOtp = OtpOptions & { email: string }
export type PhoneOtp = OtpOptions & { phone: string; channel: Channel }

/**
 * Parses a request for a sign-in code. `createUser`: whether an unknown e-mail address or phone number becomes an
 * account when open sign-up is enabled.
 */
export function parseOtp(body: unknown): EmailOtp | PhoneOtp {
  const { email, phone, create_user, channel, data } = parseBody(OtpBody, body)
  if (email && phone) throw badRequest('Only an email address or phone number should be provided')
  const options = { createUser: create_user ?? true, metadata: parseUserMetadata(data) }
  if (phone) return { phone: parsePhone(phone), channel: parseChannel(channel), ...options }
  if (!email) throw badRequest('One of email or phone must be set')
  return { email: parseAccountEmail(email), ...options }
}

const ResendBody = z.object({ type: optionalText(40), email: optionalText(320), phone: optionalText(40) })
type ResendRequest =
  | { email: string; kind: 'signup' | 'email_change' }
  | { phone: string; purpose: 'sms' | 'phone_change' }
export function parseResend(body: unknown): ResendRequest {
  const { type, email, phone } = parseBody(ResendBody, body)
  if (type !== 'signup' && type !== 'email_change' && type !== 'sms' && type !== 'phone_change') {
    throw badRequest('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) throw badRequest('Only an email address or phone number should be provided.')
  if (type === 'sms' || type === 'phone_change') {
    if (!phone) throw badRequest('Type provided requires a phone number')
    return { phone: parsePhone(phone), purpose: type }
  }
  if (!email) throw badRequest('Type provided requires an email address')
  return { email: parseAccountEmail(email), kind: type }
}
