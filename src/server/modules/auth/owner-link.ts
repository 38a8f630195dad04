import type { Services } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { hasOwner, isOneTimeTokenUsable, replaceOneTimeToken } from './repository.ts'

export const setupPurpose = 'setup'
const dayMs = 24 * 3_600_000

/**
 * Creates a one-time link to set up the owner, valid for 24 hours; earlier links stop working. Returns null when the
 * shop has an owner. Every start of the shop calls this function, and so does `npm run owner-link`.
 */
export async function createOwnerLink(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<string | null> {
  if (await hasOwner(services.db)) return null
  const token = randomToken()
  const expires = new Date(services.clock().getTime() + dayMs)
  await services.db.transaction(tx => replaceOneTimeToken(tx, setupPurpose, sha256Hex(token), expires))
  return `${services.config.adminUrl ?? services.config.publicUrl}/setup?token=${token}`
}

export async function getSetupState(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string | null,
): Promise<'open' | 'closed' | 'done'> {
  if (await hasOwner(db)) return 'done'
  return token && (await isOneTimeTokenUsable(db, setupPurpose, sha256Hex(token), clock())) ? 'open' : 'closed'
}
