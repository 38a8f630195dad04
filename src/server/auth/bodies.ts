import * as z from 'zod/mini'
import { AuthError } from './protocol.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const Credentials = z.object({
  email: z.optional(z.nullable(text(320))),
  phone: z.optional(z.nullable(text(40))),
  password: z.optional(z.nullable(text(4_096))),
})
const Email = z.string().check(z.maxLength(254), z.email())
const Changes = z.object({
  password: z.optional(text(4_096)),
  current_password: z.optional(text(4_096)),
  email: z.optional(z.nullable(text(320))),
  phone: z.optional(z.nullable(text(40))),
  data: z.optional(z.record(text(100), z.unknown())),
})
const Refresh = z.object({ refresh_token: text(500) })

const bad = (message: string, status = 400, code = 'validation_failed') => new AuthError(status, code, message)

function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw bad(`Invalid field: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
  return parsed.data
}

/** E-mail and password of a sign-in; how an address looks is not told apart from a wrong one. */
export function readCredentials(body: unknown): { email: string; password: string } {
  const { email, phone, password } = read(Credentials, body)
  if (!email && phone) throw bad('Phone logins are disabled', 422, 'phone_provider_disabled')
  if (!email || !password) throw bad('You must provide either an email or phone number and a password')
  return { email: email.trim(), password }
}

/** Of a sign-up: nothing at all is the client's anonymous sign-in. */
export function readNewAccount(body: unknown): { email: string; password: string } {
  const { email, phone, password } = read(Credentials, body)
  if (!email && !phone && !password) {
    throw bad('Anonymous sign-ins are disabled', 422, 'anonymous_provider_disabled')
  }
  return readCredentials({ email, phone, password })
}

/** Throws unless this can be an address at all. */
export function refuseBadEmail(email: string): void {
  if (!Email.safeParse(email).success) throw bad('Unable to validate email address', 400, 'email_address_invalid')
}

export const readRefreshToken = (body: unknown): string => read(Refresh, body).refresh_token

export function readChanges(body: unknown) {
  const { email, phone, ...changes } = read(Changes, body)
  if (email) throw bad('Changing the email address is disabled', 422, 'email_provider_disabled')
  if (phone) throw bad('Phone logins are disabled', 422, 'phone_provider_disabled')
  if (changes.data && JSON.stringify(changes.data).length > 4_000) throw bad('Invalid field: data')
  return changes
}

const Scope = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') })
export const readScope = (query: unknown) => read(Scope, query).scope

const Grant = z.object({ grant_type: text(40) })
export const readGrant = (query: unknown): string => read(Grant, query).grant_type
