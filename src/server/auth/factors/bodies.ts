import * as z from 'zod/mini'
import { isUuid } from '#server/kernel/ids.ts'
import { type Channel, readChannel, readPhone } from '../phones/number.ts'
import { AuthError } from '../protocol.ts'

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Enrolment = z.object({ factor_type: text(40), friendly_name: text(100), issuer: text(100), phone: text(40) })
const Challenge = z.object({ channel: text(40) })
const Answer = z.object({ challenge_id: z.string().check(z.refine(isUuid)), code: text(40) })

const bad = (message: string, status = 400, code = 'validation_failed') => new AuthError(status, code, message)

function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw bad(`Invalid field: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
  return parsed.data
}

export function readFactorId(params: unknown): string {
  const { id } = params as { id?: string }
  if (!id || !isUuid(id)) throw bad('factor_id must be an UUID', 404)
  return id
}

export type Enrolment =
  | { kind: 'totp'; friendlyName: string; issuer: string | null }
  | { kind: 'phone'; friendlyName: string; phone: string }

/** What is to be enrolled: codes by time, or codes that are sent to a phone. */
export function readEnrolment(body: unknown): Enrolment {
  const given = read(Enrolment, body)
  const kind = given.factor_type
  if (kind === 'webauthn') throw bad('MFA enroll is disabled for WebAuthn', 422, 'mfa_webauthn_enroll_not_enabled')
  const friendlyName = given.friendly_name?.trim() ?? ''
  if (kind === 'phone') return { kind, friendlyName, phone: readPhone(given.phone) }
  if (kind !== 'totp') throw bad('factor_type needs to be totp, phone, or webauthn')
  // In the address that apps read, an issuer ends at a colon.
  const issuer = given.issuer?.replaceAll(':', ' ').trim() || null
  return { kind, friendlyName, issuer }
}

/** How a phone's code is to come. */
export const readFactorChannel = (body: unknown): Channel => readChannel(read(Challenge, body).channel)

export function readAnswer(body: unknown): { challengeId: string; code: string } {
  const { challenge_id, code } = read(Answer, body)
  if (!code) throw bad('Code needs to be non-empty')
  return { challengeId: challenge_id, code }
}
