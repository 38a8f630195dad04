import * as z from 'zod/mini'
import { isUuid } from '#domain/uuid.ts'
import { type Channel, parseChannel, parsePhone } from '../phones/number.ts'
import { AuthError } from '../protocol.ts'

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Enrolment = z.object({
  factor_type: optionalText(40),
  friendly_name: optionalText(100),
  issuer: optionalText(100),
  phone: optionalText(40),
})
const ChallengeBody = z.object({ channel: optionalText(40) })
const VerifyBody = z.object({ challenge_id: z.string().check(z.refine(isUuid)), code: optionalText(40) })

const badRequest = (message: string, status = 400, code = 'validation_failed') => new AuthError(status, code, message)

function parseBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw badRequest(`Invalid field: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
  return parsed.data
}

export function parseFactorId(params: unknown): string {
  const { id } = params as { id?: string }
  if (!id || !isUuid(id)) throw badRequest('factor_id must be an UUID', 404)
  return id
}

export type Enrolment =
  | { kind: 'totp'; friendlyName: string; issuer: string | null }
  | { kind: 'phone'; friendlyName: string; phone: string }

export function parseEnrolment(body: unknown): Enrolment {
  const fields = parseBody(Enrolment, body)
  const kind = fields.factor_type
  if (kind === 'webauthn')
    throw badRequest('MFA enroll is disabled for WebAuthn', 422, 'mfa_webauthn_enroll_not_enabled')
  const friendlyName = fields.friendly_name?.trim() ?? ''
  if (kind === 'phone') return { kind, friendlyName, phone: parsePhone(fields.phone) }
  if (kind !== 'totp') throw badRequest('factor_type needs to be totp, phone, or webauthn')
  // In an otpauth URI, a colon ends the issuer.
  const issuer = fields.issuer?.replaceAll(':', ' ').trim() || null
  return { kind, friendlyName, issuer }
}

export const parseFactorChannel = (body: unknown): Channel => parseChannel(parseBody(ChallengeBody, body).channel)

export function parseAnswer(body: unknown): { challengeId: string; code: string } {
  const { challenge_id, code } = parseBody(VerifyBody, body)
  if (!code) throw badRequest('Code needs to be non-empty')
  return { challengeId: challenge_id, code }
}
