import type { Session } from './repository.ts'

const dayMs = 24 * 3_600_000
const idleMs = 14 * dayMs
/** Maximum age of a session in milliseconds after the sign-in. */
export const maxSessionMs = 30 * dayMs

/** A session expires 14 days after its last refresh, and 30 days after the sign-in. */
export function isSessionExpired(
  { created_at, refreshed_at }: Pick<Session, 'created_at' | 'refreshed_at'>,
  now: Date,
): boolean {
  const lastUsedAt = refreshed_at ?? created_at
  return now.getTime() - lastUsedAt.getTime() >= idleMs || now.getTime() - created_at.getTime() >= maxSessionMs
}
