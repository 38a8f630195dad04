import type { Session } from '../repository.ts'

type Proofs = Session['amr']

/** Adds a proof given now: newest first, one of each method. */
export const addProof = (amr: Proofs, method: string, now: Date): Proofs => [
  { method, timestamp: Math.floor(now.getTime() / 1000) },
  ...removeProof(amr, method),
]

export const removeProof = (amr: Proofs, method: string): Proofs => amr.filter(each => each.method !== method)

/** What showing a factor is called in a session. */
export const getFactorMethod = ({ factor_type: type }: { factor_type: 'totp' | 'phone' }): string =>
  type === 'phone' ? 'mfa/phone' : 'totp'

const recentProofMs = 15 * 60_000

/** Whether who sits there proved lately who they are: by two factors, by a sign-in or by the password of a quarter of an hour. */
export function hasRecentProof({ aal, amr, created_at }: Session, now: Date): boolean {
  const passwords = amr.filter(each => each.method === 'password').map(each => each.timestamp * 1_000)
  return aal === 'aal2' || Math.max(created_at.getTime(), ...passwords) > now.getTime() - recentProofMs
}
