import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SignedIn } from '../authenticate.ts'
import { AuthError } from '../protocol.ts'
import { addChallenge, changeFactor, forgetChallenges, lockFactor } from './repository.ts'

const lifetimeMs = 5 * 60_000

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

/** Asks for a code of this factor: five tries within five minutes. */
export function challengeFactor(ctx: Context, { user }: SignedIn, factorId: string) {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const factor = await lockFactor(tx.db, user.id, factorId)
    if (!factor) throw factorNotFound()
    await forgetChallenges(tx.db, factorId, new Date(now.getTime() - lifetimeMs))
    const challenge = {
      id: newId(),
      factor_id: factorId,
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    }
    await addChallenge(tx.db, challenge)
    await changeFactor(tx.db, factorId, { last_challenged_at: now })
    return { id: challenge.id, type: factor.factor_type, expires_at: Math.floor(challenge.expires_at.getTime() / 1000) }
  })
}
