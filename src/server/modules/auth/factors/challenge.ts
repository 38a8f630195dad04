import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { AuthenticatedSession } from '../authenticate.ts'
import { assertTextRateLimit } from '../login-throttle.ts'
import { buildMessage, generateCode } from '../phones/codes.ts'
import type { Channel } from '../phones/number.ts'
import { assertChannelSupported, deliverMessageOrThrow, findEnabledSender } from '../phones/sender.ts'
import { AuthError } from '../protocol.ts'
import {
  addChallenge,
  deleteExpiredChallenges,
  type Factor,
  listFactorsOfUser,
  lockFactor,
  updateFactor,
} from './repository.ts'

const lifetimeMs = 5 * 60_000

export const factorNotFoundError = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

/** The challenge's id is part of the MAC, so a code is valid for its own challenge only. */
export const computePhoneCodeMac = ({ secrets }: Context, challengeId: string, code: string): string =>
  secrets.sign(`factor code ${challengeId} ${code}`)

function createChallenge(ctx: Context, userId: string, factorId: string, code: string | null) {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const factor = await lockFactor(tx.db, userId, factorId)
    if (!factor) throw factorNotFoundError()
    await deleteExpiredChallenges(tx.db, factorId, new Date(now.getTime() - lifetimeMs))
    const id = newId()
    const challenge = {
      id,
      factor_id: factorId,
      code_hash: code === null ? null : computePhoneCodeMac(tx, id, code),
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    }
    await addChallenge(tx.db, challenge)
    await updateFactor(tx.db, factorId, { last_challenged_at: now })
    return { id, type: factor.factor_type, expires_at: Math.floor(challenge.expires_at.getTime() / 1000) }
  })
}

async function challengePhone(
  ctx: Context,
  caller: AuthenticatedSession,
  factor: Factor & { phone: string },
  channel: Channel,
) {
  const sender = await findEnabledSender(ctx)
  if (!sender) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  assertChannelSupported(sender, channel)
  await assertTextRateLimit(ctx, 'factor', factor.phone)
  const code = generateCode()
  const challenge = await createChallenge(ctx, caller.user.id, factor.id, code)
  // The code is stored before it is sent, so that it can be verified as soon as it arrives.
  const message = await buildMessage(ctx, { phone: factor.phone, channel, code, user: caller.user })
  await deliverMessageOrThrow(ctx, sender, message)
  return challenge
}

/** Creates a challenge for a factor; for a phone factor, also sends the code. */
export async function challengeFactor(ctx: Context, caller: AuthenticatedSession, factorId: string, channel: Channel) {
  const factor = (await listFactorsOfUser(ctx.db, caller.user.id)).find(each => each.id === factorId)
  if (!factor) throw factorNotFoundError()
  const { phone } = factor
  if (phone !== null) return challengePhone(ctx, caller, { ...factor, phone }, channel)
  return createChallenge(ctx, caller.user.id, factorId, null)
}
