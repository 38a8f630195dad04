import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SignedIn } from '../authenticate.ts'
import { messageOf, newCode } from '../phones/codes.ts'
import type { Channel } from '../phones/number.ts'
import { handOverOrRefuse, refuseOtherChannel, usableSender } from '../phones/sender.ts'
import { AuthError } from '../protocol.ts'
import { refuseManyTexts } from '../tries.ts'
import { addChallenge, changeFactor, type Factor, factorsOf, forgetChallenges, lockFactor } from './repository.ts'

const lifetimeMs = 5 * 60_000

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

/** Of a code that was sent to a phone, for one challenge. */
export const phoneCodeMac = ({ secrets }: Context, challengeId: string, code: string): string =>
  secrets.sign(`factor code ${challengeId} ${code}`)

/** Five tries within five minutes. */
function openChallenge(ctx: Context, userId: string, factorId: string, code: string | null) {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const factor = await lockFactor(tx.db, userId, factorId)
    if (!factor) throw factorNotFound()
    await forgetChallenges(tx.db, factorId, new Date(now.getTime() - lifetimeMs))
    const id = newId()
    const challenge = {
      id,
      factor_id: factorId,
      code_hash: code === null ? null : phoneCodeMac(tx, id, code),
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    }
    await addChallenge(tx.db, challenge)
    await changeFactor(tx.db, factorId, { last_challenged_at: now })
    return { id, type: factor.factor_type, expires_at: Math.floor(challenge.expires_at.getTime() / 1000) }
  })
}

async function challengePhone(ctx: Context, who: SignedIn, factor: Factor & { phone: string }, channel: Channel) {
  const sender = await usableSender(ctx)
  if (!sender) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  refuseOtherChannel(sender, channel)
  await refuseManyTexts(ctx, 'factor', factor.phone)
  const code = newCode()
  const challenge = await openChallenge(ctx, who.user.id, factor.id, code)
  // The code is kept before it leaves: nobody types one that is not there yet.
  const message = await messageOf(ctx, { phone: factor.phone, channel, code, user: who.user })
  await handOverOrRefuse(ctx, sender, message)
  return challenge
}

/** Asks for a code of this factor; to a phone one is sent. */
export async function challengeFactor(ctx: Context, who: SignedIn, factorId: string, channel: Channel) {
  const factor = (await factorsOf(ctx.db, who.user.id)).find(each => each.id === factorId)
  if (!factor) throw factorNotFound()
  const { phone } = factor
  if (phone !== null) return challengePhone(ctx, who, { ...factor, phone }, channel)
  return openChallenge(ctx, who.user.id, factorId, null)
}
