import * as z from 'zod/mini'
import { bad, read, readEmail } from './bodies.ts'
import { purposesOf, type VerifyType } from './one-time/mail-tokens.ts'
import type { PhonePurpose } from './phones/codes.ts'
import { readPhone } from './phones/number.ts'

const maybe = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Given = z.object({
  type: maybe(40),
  token: maybe(300),
  token_hash: maybe(300),
  email: maybe(320),
  phone: maybe(40),
})
const Link = z.object({ type: maybe(40), token: maybe(300), token_hash: maybe(300), redirect_to: maybe(2_000) })

/** How somebody shows that a mail arrived: by its link's token, or by the code typed beside the address or the number. */
export type Proof =
  | { type: VerifyType; token: string }
  | { type: VerifyType; email: string; code: string }
  | { type: PhonePurpose; phone: string; code: string }

export const expired = (message = 'Token has expired or is invalid') => bad(message, 403, 'otp_expired')
export const expiredLink = () => expired('Email link is invalid or has expired')

const isPhoneType = (type: string | null | undefined): type is PhonePurpose => type === 'sms' || type === 'phone_change'
const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(purposesOf, type)
/** Words that links of the administration of users carry for either side of a change of address. */
const changes = ['email_change_current', 'email_change_new']

function readType(type: string | null | undefined): VerifyType {
  if (!type) throw bad('Verify requires a verification type')
  if (changes.includes(type)) return 'email_change'
  if (isVerifyType(type)) return type
  // No link ever went to a phone.
  if (isPhoneType(type)) throw expired()
  throw bad('Invalid email verification type')
}

// People type a code as it is printed, in two groups.
const typed = (code: string) => code.replace(/[\s-]/g, '')

export function readProof(body: unknown): Proof {
  const { type: named, token, token_hash, email, phone } = read(Given, body)
  if (isPhoneType(named) && phone && token && !token_hash && !email) {
    return { type: named, phone: readPhone(phone), code: typed(token) }
  }
  const type = readType(named)
  if (Boolean(token) === Boolean(token_hash)) throw bad('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone) throw bad('Only the token_hash and type should be provided')
    return { type, token: token_hash }
  }
  if (phone && !email) throw expired()
  if (!email || !token || phone) throw bad('Only an email address or phone number should be provided on verify')
  return { type, email: readEmail(email), code: typed(token) }
}

/** Of a followed link; what is missing is told at the address that it leads to. */
export function readLink(query: unknown): { type: VerifyType; token: string; redirectTo: string | null } {
  const { type, token, token_hash, redirect_to } = read(Link, query)
  const given = token || token_hash
  if (!given) throw bad('Verify requires a token or a token hash')
  return { type: readType(type), token: given, redirectTo: redirect_to || null }
}
