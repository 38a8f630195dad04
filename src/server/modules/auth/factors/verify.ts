import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type AuthenticatedSession, toActor } from '../authenticate.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import { isEqualConstantTime } from '../one-time/mail-tokens.ts'
import { maskPhone } from '../phones/number.ts'
import { AuthError, sessionNotFoundError } from '../protocol.ts'
import { lockSession, lockUser } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { issueRefreshToken, toSessionDto } from '../session.ts'
import { addProof, getFactorMethod } from './assurance.ts'
import { computePhoneCodeMac, factorNotFoundError } from './challenge.ts'
import { assertTwoFactorIfEnrolled, totpSecretSealContext } from './enrol.ts'
import {
  type Challenge,
  closeChallenge,
  countWrongCode,
  deleteUnverifiedFactors,
  endSingleFactorSessions,
  type Factor,
  findChallenge,
  listFactorsOfUser,
  lockFactor,
  revokeSessionGrants,
  updateAssurance,
  updateFactor,
} from './repository.ts'
import { findMatchingStep } from './totp.ts'

const maxAttemptsPerChallenge = 5

async function getOpenChallenge(tx: Tx, factorId: string, challengeId: string) {
  const challenge = await findChallenge(tx.db, factorId, challengeId)
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.verified_at || challenge.tries >= maxAttemptsPerChallenge || challenge.expires_at <= tx.clock()) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/**
 * Checks a code; returns null when it is wrong. For a TOTP code, returns the time step, which is stored so that no code
 * is accepted twice.
 */
function checkCode(tx: Tx, factor: Factor, challenge: Challenge, code: string): { step: number | null } | null {
  if (factor.factor_type === 'phone') {
    const mac = computePhoneCodeMac(tx, challenge.id, code.replace(/[\s-]/g, ''))
    return challenge.code_hash && isEqualConstantTime(challenge.code_hash, mac) ? { step: null } : null
  }
  if (!factor.secret_sealed) throw new Error('the TOTP factor has no secret')
  const secret = tx.secrets.tryOpen(factor.secret_sealed, totpSecretSealContext(factor.id))
  if (secret === null) {
    throw new AuthError(
      422,
      'mfa_factor_unreadable',
      'The secret of this authenticator cannot be decrypted. An owner can remove the authenticator; the last owner runs npm run reset-factor.',
    )
  }
  const step = findMatchingStep(secret, code, tx.clock(), factor.last_step)
  return step === null ? null : { step }
}

/** Marks the factor as verified and deletes the user's other factors that were never verified. */
async function activateFactor(tx: Tx, caller: AuthenticatedSession, factor: Factor, step: number | null) {
  const now = tx.clock()
  await updateFactor(tx.db, factor.id, { status: 'verified', last_step: step, updated_at: now })
  await deleteUnverifiedFactors(tx.db, caller.user.id)
  if (factor.status === 'verified') return
  await audit({ ...tx, actor: toActor(caller) }, 'factor.added', caller.user.id, { factor: factor.id })
  if (factor.phone === null) await sendNotice(tx, caller.user, 'factor_added')
  else await sendNotice(tx, caller.user, 'phone_factor_added', { name: maskPhone(factor.phone) })
}

/** Raises the session to aal2. Other aal1 sessions end, and earlier refresh tokens of this session stop working. */
async function raiseSession(tx: Tx, { user, session }: AuthenticatedSession, factor: Factor) {
  const now = tx.clock()
  const lockedSession = await lockSession(tx.db, session.id)
  if (!lockedSession || lockedSession.ended_at) throw sessionNotFoundError(403)
  const assurance = {
    aal: 'aal2' as const,
    amr: addProof(lockedSession.amr, getFactorMethod(factor), now),
    factor_id: factor.id,
  }
  await updateAssurance(tx.db, session.id, assurance)
  await endSingleFactorSessions(tx.db, user.id, session.id, now)
  await revokeSessionGrants(tx.db, session.id)
  return toSessionDto(tx, user, { ...lockedSession, ...assurance }, await issueRefreshToken(tx, session.id, null))
}

type ChallengeAnswer = { challengeId: string; code: string }

/**
 * Returns the raised session. Returns null for a wrong code instead of throwing, so that the transaction commits the
 * counted attempt.
 */
function attemptVerification(
  ctx: Context,
  caller: AuthenticatedSession,
  factorId: string,
  { challengeId, code }: ChallengeAnswer,
) {
  return withTransaction(ctx, async tx => {
    await lockUser(tx.db, caller.user.id)
    const factor = await lockFactor(tx.db, caller.user.id, factorId)
    if (!factor) throw factorNotFoundError()
    // The secret of a factor that was never verified may have been seen by others, so it cannot replace a verified
    // factor.
    if (factor.status === 'unverified')
      assertTwoFactorIfEnrolled(caller, await listFactorsOfUser(tx.db, caller.user.id))
    const challenge = await getOpenChallenge(tx, factorId, challengeId)
    const proof = checkCode(tx, factor, challenge, code)
    if (!proof) {
      await countWrongCode(tx.db, challengeId)
      return null
    }
    await closeChallenge(tx.db, challengeId, tx.clock())
    await activateFactor(tx, caller, factor, proof.step)
    return raiseSession(tx, caller, factor)
  })
}

/**
 * Verifies a challenge with a code. The first correct code verifies the factor; each correct code raises the session to
 * aal2.
 */
export async function verifyFactor(
  ctx: Context,
  caller: AuthenticatedSession,
  factorId: string,
  answer: ChallengeAnswer,
) {
  const raised = await withLoginThrottle(
    ctx,
    caller.user.id,
    () => attemptVerification(ctx, caller, factorId, answer),
    'totp',
  )
  if (!raised) {
    const factor = (await listFactorsOfUser(ctx.db, caller.user.id)).find(each => each.id === factorId)
    const kind = factor?.factor_type === 'phone' ? 'MFA Phone' : 'TOTP'
    throw new AuthError(422, 'mfa_verification_failed', `Invalid ${kind} code entered`)
  }
  ctx.wake()
  return raised
}
