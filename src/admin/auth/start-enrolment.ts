import { Problem } from '#api-client/call.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'

export type Enrolment = { id: string; secret: string; qrCode: string }

/** Returns a name that no authenticator of the account has yet: 'Autenticador', then 'Autenticador 2'. */
function pickUnusedName(taken: readonly string[]): string {
  const names = [auth.authenticator, ...Array.from({ length: 20 }, (_, i) => `${auth.authenticator} ${i + 2}`)]
  return names.find(name => !taken.includes(name)) ?? auth.authenticator
}

/**
 * Encodes the QR code. The authentication client returns a data URL with unencoded SVG, which browsers do not accept.
 */
function toSvgDataUrl(dataUrl: string): string {
  const svg = dataUrl.slice(dataUrl.indexOf('<'))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * Removes unfinished enrollments of authenticators, then starts a new one.
 * @param taken names of the existing authenticators
 * @throws Problem `step_up_needed` if the password was last entered too long ago; otherwise the client's error
 */
export async function startEnrolment(taken: readonly string[]): Promise<Enrolment> {
  const { data: existing, error: listError } = await authClient.mfa.listFactors()
  if (listError) throw listError
  for (const factor of existing.all.filter(each => each.status !== 'verified')) {
    await authClient.mfa.unenroll({ factorId: factor.id })
  }
  const { data, error } = await authClient.mfa.enroll({
    factorType: 'totp',
    friendlyName: pickUnusedName(taken),
    issuer: location.host,
  })
  if (error?.code === 'reauthentication_needed') throw new Problem(403, { error: 'step_up_needed' })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, qrCode: toSvgDataUrl(data.totp.qr_code) }
}
