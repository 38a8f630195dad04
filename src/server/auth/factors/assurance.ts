import type { Session } from '../repository.ts'

type Proofs = Session['amr']

/** Adds a proof of identity: newest first, one per method. */
export const addProof = (amr: Proofs, method: string, now: Date): Proofs => [
  { method, timestamp: Math.floor(now.getTime() / 1000) },
  ...removeProof(amr, method),
]

export const removeProof = (amr: Proofs, method: string): Proofs => amr.filter(each => each.method !== method)

/** The factor's name in a session's `amr`. */
export const getFactorMethod = ({ factor_type: type }: { factor_type: 'totp' | 'phone' }): string =>
  type === 'phone' ? 'mfa/phone' : 'totp'

const recentProofMs = 15 * 60_000

/** Whether the session's user signed in or gave the password within 15 minutes, or has shown a second factor. */
export function hasRecentProof({ aal, amr, created_at }: Session, now: Date): boolean {
  const passwords = amr.filter(each => each.method === 'password').map(each => each.timestamp * 1_000)
  return aal === 'aal2' || Math.max(created_at.getTime(), ...passwords) > now.getTime() - recentProofMs
}
