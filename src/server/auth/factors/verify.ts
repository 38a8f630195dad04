import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { actorOf, type SignedIn } from '../authenticate.ts'
import { same } from '../one-time/mail-tokens.ts'
import { maskedPhone } from '../phones/number.ts'
import { AuthError, sessionNotFound } from '../protocol.ts'
import { lockSession, lockUser } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { mintRefreshToken, sessionView } from '../session.ts'
import { guarded } from '../tries.ts'
import { methodOf, withProof } from './assurance.ts'
import { factorNotFound, phoneCodeMac } from './challenge.ts'
import { refuseBesideOthers, secretPlace } from './enrol.ts'
import {
  type Challenge,
  changeAssurance,
  changeFactor,
  closeChallenge,
  closeWaysInto,
  countWrongCode,
  endLesserSessions,
  type Factor,
  factorsOf,
  findChallenge,
  lockFactor,
  removeUnverified,
} from './repository.ts'
import { stepOfCode } from './totp.ts'

const triesPerChallenge = 5

async function openChallenge(tx: Context, factorId: string, challengeId: string) {
  const challenge = await findChallenge(tx.db, factorId, challengeId)
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.verified_at || challenge.tries >= triesPerChallenge || challenge.expires_at <= tx.clock()) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/** What a code proves: of a factor by time a step of it, which never counts twice. Null: it is wrong. */
function proofOf(tx: Context, factor: Factor, challenge: Challenge, code: string): { step: number | null } | null {
  if (factor.factor_type === 'phone') {
    const mac = phoneCodeMac(tx, challenge.id, code.replace(/[\s-]/g, ''))
    return challenge.code_hash && same(challenge.code_hash, mac) ? { step: null } : null
  }
  if (!factor.secret_sealed) throw new Error('a factor by time has a secret')
  const secret = tx.secrets.tryOpen(factor.secret_sealed, secretPlace(factor.id))
  if (secret === null) {
    throw new AuthError(
      422,
      'mfa_factor_unreadable',
      'This authenticator cannot be read any more. An owner can take it away; the last owner does so with npm run reset-factor.',
    )
  }
  const step = stepOfCode(secret, code, tx.clock(), factor.last_step)
  return step === null ? null : { step }
}

/** A factor that was only begun becomes one that counts; others that were begun are forgotten. */
async function keepFactor(tx: Context, who: SignedIn, factor: Factor, step: number | null) {
  const now = tx.clock()
  await changeFactor(tx.db, factor.id, { status: 'verified', last_step: step, updated_at: now })
  await removeUnverified(tx.db, who.user.id)
  if (factor.status === 'verified') return
  await audit({ ...tx, actor: actorOf(who) }, 'factor.added', who.user.id, { factor: factor.id })
  if (factor.phone === null) await sendNotice(tx, who.user, 'factor_added')
  else await sendNotice(tx, who.user, 'phone_factor_added', { name: maskedPhone(factor.phone) })
}

/** The session shows two factors from now on. Nothing from before leads into it. */
async function raise(tx: Context, { user, session }: SignedIn, factor: Factor) {
  const now = tx.clock()
  const present = await lockSession(tx.db, session.id)
  if (!present || present.ended_at) throw sessionNotFound(403)
  const shown = { aal: 'aal2' as const, amr: withProof(present.amr, methodOf(factor), now), factor_id: factor.id }
  await changeAssurance(tx.db, session.id, shown)
  await endLesserSessions(tx.db, user.id, session.id, now)
  await closeWaysInto(tx.db, session.id)
  return sessionView(tx, user, { ...present, ...shown }, await mintRefreshToken(tx, session.id, null))
}

type Answer = { challengeId: string; code: string }

/** The raised session; null for a wrong code, whose try the transaction keeps. */
function tryCode(ctx: Context, who: SignedIn, factorId: string, { challengeId, code }: Answer) {
  return withTransaction(ctx, async tx => {
    await lockUser(tx.db, who.user.id)
    const factor = await lockFactor(tx.db, who.user.id, factorId)
    if (!factor) throw factorNotFound()
    // Begun and left, its secret was seen by whoever sat there: it takes no other factor's place.
    if (factor.status === 'unverified') refuseBesideOthers(who, await factorsOf(tx.db, who.user.id))
    const challenge = await openChallenge(tx, factorId, challengeId)
    const proof = proofOf(tx, factor, challenge, code)
    if (!proof) {
      await countWrongCode(tx.db, challengeId)
      return null
    }
    await closeChallenge(tx.db, challengeId, tx.clock())
    await keepFactor(tx, who, factor, proof.step)
    return raise(tx, who, factor)
  })
}

/** Answers a challenge with a code. The first verifies the factor; each raises the session to aal2. */
export async function verifyFactor(ctx: Context, who: SignedIn, factorId: string, answer: Answer) {
  const raised = await guarded(ctx, who.user.id, () => tryCode(ctx, who, factorId, answer), 'totp')
  if (!raised) {
    const factor = (await factorsOf(ctx.db, who.user.id)).find(each => each.id === factorId)
    const kind = factor?.factor_type === 'phone' ? 'MFA Phone' : 'TOTP'
    throw new AuthError(422, 'mfa_verification_failed', `Invalid ${kind} code entered`)
  }
  ctx.wake()
  return raised
}
