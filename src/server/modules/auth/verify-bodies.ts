import * as z from 'zod/mini'
import { badRequest, parseAccountEmail, parseBody } from './bodies.ts'
import { purposesByVerifyType, type VerifyType } from './one-time/mail-tokens.ts'
import type { PhonePurpose } from './phones/codes.ts'
import { parsePhone } from './phones/number.ts'

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const VerifyBody = z.object({
  type: optionalText(40),
  token: optionalText(300),
  token_hash: optionalText(300),
  email: optionalText(320),
  phone: optionalText(40),
})
const LinkQuery = z.object({
  type: optionalText(40),
  token: optionalText(300),
  token_hash: optionalText(300),
  redirect_to: optionalText(2_000),
})

/** Proves that a message arrived: the token of a link, or a code together with the e-mail address or phone number. */
export type Proof =
  | { type: VerifyType; token: string }
  | { type: VerifyType; email: string; code: string }
  | { type: PhonePurpose; phone: string; code: string }

export const expiredTokenError = (message = 'Token has expired or is invalid') =>
  badRequest(message, 403, 'otp_expired')
export const expiredLinkError = () => expiredTokenError('Email link is invalid or has expired')

const isPhoneType = (type: string | null | undefined): type is PhonePurpose => type === 'sms' || type === 'phone_change'
const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(purposesByVerifyType, type)
/** Types in links of the user admin API, one for each of the two e-mail addresses that confirm a change. */
const emailChangeTypes = ['email_change_current', 'email_change_new']

function parseVerifyType(type: string | null | undefined): VerifyType {
  if (!type) throw badRequest('Verify requires a verification type')
  if (emailChangeTypes.includes(type)) return 'email_change'
  if (isVerifyType(type)) return type
  // Text messages contain codes only, so no link token of this type exists.
  if (isPhoneType(type)) throw expiredTokenError()
  throw badRequest('Invalid email verification type')
}

// Codes are displayed in two groups, and people type the separator too.
const normalizeCode = (code: string) => code.replace(/[\s-]/g, '')

export function parseProof(body: unknown): Proof {
  const { type: requestedType, token, token_hash, email, phone } = parseBody(VerifyBody, body)
  if (isPhoneType(requestedType) && phone && token && !token_hash && !email) {
    return { type: requestedType, phone: parsePhone(phone), code: normalizeCode(token) }
  }
  const type = parseVerifyType(requestedType)
  if (Boolean(token) === Boolean(token_hash)) throw badRequest('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone) throw badRequest('Only the token_hash and type should be provided')
    return { type, token: token_hash }
  }
  if (phone && !email) throw expiredTokenError()
  if (!email || !token || phone) throw badRequest('Only an email address or phone number should be provided on verify')
  return { type, email: parseAccountEmail(email), code: normalizeCode(token) }
}

/** Parses the query of an opened link. The caller reports a thrown error at the redirect URL. */
export function parseFollowedLink(query: unknown): { type: VerifyType; token: string; redirectTo: string | null } {
  const { type, token, token_hash, redirect_to } = parseBody(LinkQuery, query)
  const linkToken = token || token_hash
  if (!linkToken) throw badRequest('Verify requires a token or a token hash')
  return { type: parseVerifyType(type), token: linkToken, redirectTo: redirect_to || null }
}
