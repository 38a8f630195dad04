import type { Session } from '../repository.ts'

type Proofs = Session['amr']

/** Adds a proof of identity to `amr`, which lists the newest proof first and each method once. */
export const addProof = (amr: Proofs, method: string, now: Date): Proofs => [
  { method, timestamp: Math.floor(now.getTime() / 1000) },
  ...removeProof(amr, method),
]

export const removeProof = (amr: Proofs, method: string): Proofs => amr.filter(each => each.method !== method)

/** Returns the name of the factor's method in a session's `amr`. */
export const getFactorMethod = ({ factor_type: type }: { factor_type: 'totp' | 'phone' }): string =>
  type === 'phone' ? 'mfa/phone' : 'totp'

const recentProofMs = 15 * 60_000

/**
 * Whether the user signed in or gave the password within the last 15 minutes, or the session verified a second factor.
 */
export function hasRecentProof({ aal, amr, created_at }: Session, now: Date): boolean {
  const passwords = amr.filter(each => each.method === 'password').map(each => each.timestamp * 1_000)
  return aal === 'aal2' || Math.max(created_at.getTime(), ...passwords) > now.getTime() - recentProofMs
}
