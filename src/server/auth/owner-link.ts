import type { Services } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { issueOneTimeToken, oneTimeTokenWorks, ownerExists } from './repository.ts'

export const setupPurpose = 'setup'
const dayMs = 24 * 3_600_000

/**
 * A new one-time address that creates the owner, valid for 24 hours; the earlier ones stop working. Null when the shop
 * has an owner. Call it at every start and from the command that asks for another.
 */
export async function ownerLink(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<string | null> {
  if (await ownerExists(services.db)) return null
  const token = randomToken()
  const expires = new Date(services.clock().getTime() + dayMs)
  await services.db.transaction(tx => issueOneTimeToken(tx, setupPurpose, hashOf(token), expires))
  return `${services.config.adminUrl ?? services.config.publicUrl}/setup?token=${token}`
}

/** Whether a one-time address still works. */
export async function setupState(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string | null,
): Promise<'open' | 'closed' | 'done'> {
  if (await ownerExists(db)) return 'done'
  return token && (await oneTimeTokenWorks(db, setupPurpose, hashOf(token), clock())) ? 'open' : 'closed'
}
