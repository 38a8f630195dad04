import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { AuthenticatedSession } from '../authenticate.ts'
import { phoneIsSecondFactorError } from '../phones/change.ts'
import { findEnabledSender } from '../phones/sender.ts'
import { AuthError } from '../protocol.ts'
import { lockUser } from '../repository.ts'
import { hasRecentProof } from './assurance.ts'
import type { Enrolment } from './bodies.ts'
import { addFactor, deleteFactor, deleteUnverifiedFactors, type Factor, listFactorsOfUser } from './repository.ts'
import { buildTotpUri, generateTotpSecret, renderQrCode } from './totp.ts'

const maxFactors = 10
/** Milliseconds after which an enrollment that was never verified counts as abandoned. */
const abandonedAfterMs = 3_600_000

/** Seal context that binds the encrypted secret to its row. */
export const totpSecretSealContext = (factorId: string) => `auth_factors.secret_sealed.${factorId}`

/** Throws 403 when the user has a verified second factor but has not verified it in this session. */
export function assertTwoFactorIfEnrolled({ session }: AuthenticatedSession, factors: readonly Factor[]): void {
  if (session.aal === 'aal2' || factors.every(factor => factor.status !== 'verified')) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

async function assertCanEnrolAnother(tx: Tx, caller: AuthenticatedSession, friendlyName: string) {
  const factors = await listFactorsOfUser(tx.db, caller.user.id)
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  assertTwoFactorIfEnrolled(caller, factors)
}

function assertCanEnrol({ user, session }: AuthenticatedSession, now: Date) {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  // A stranger at an unattended session must not be able to lock the user out by enrolling a factor.
  if (!hasRecentProof(session, now)) {
    throw new AuthError(400, 'reauthentication_needed', 'Enrolling a factor requires reauthentication')
  }
}

async function addPhoneFactor(
  tx: Tx,
  caller: AuthenticatedSession,
  { phone, friendlyName }: { phone: string; friendlyName: string },
) {
  const now = tx.clock()
  const phoneFactors = (await listFactorsOfUser(tx.db, caller.user.id)).filter(factor => factor.phone === phone)
  if (phoneFactors.some(({ status }) => status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  // An earlier enrollment of this number that was never verified is replaced.
  for (const { id } of phoneFactors) await deleteFactor(tx.db, id)
  await assertCanEnrolAnother(tx, caller, friendlyName)
  const id = newId()
  const times = { created_at: now, updated_at: now }
  const factor = { id, user_id: caller.user.id, friendly_name: friendlyName, factor_type: 'phone' as const, phone }
  await addFactor(tx.db, { ...factor, ...times })
  return { id, type: 'phone', friendly_name: friendlyName, phone }
}

/** Enrolls a phone as second factor. The factor has no effect until a code sent to the phone is verified. */
async function enrolPhone(
  ctx: Context,
  caller: AuthenticatedSession,
  enrolment: { phone: string; friendlyName: string },
) {
  assertCanEnrol(caller, ctx.clock())
  if (!(await findEnabledSender(ctx))) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  return withTransaction(ctx, async tx => {
    const user = await lockUser(tx.db, caller.user.id)
    if (user?.phone === enrolment.phone) throw phoneIsSecondFactorError()
    await deleteUnverifiedFactors(tx.db, caller.user.id, new Date(tx.clock().getTime() - abandonedAfterMs))
    return addPhoneFactor(tx, caller, enrolment)
  })
}

export const enrolFactor = (ctx: Context, caller: AuthenticatedSession, enrolment: Enrolment) =>
  enrolment.kind === 'phone' ? enrolPhone(ctx, caller, enrolment) : enrolTotp(ctx, caller, enrolment)

/**
 * Enrolls an authenticator app as second factor. Only this response contains the factor's secret, and the factor has no
 * effect until one of its codes is verified.
 */
async function enrolTotp(
  ctx: Context,
  caller: AuthenticatedSession,
  { friendlyName, issuer }: { friendlyName: string; issuer: string | null },
) {
  assertCanEnrol(caller, ctx.clock())
  const id = newId()
  const secret = generateTotpSecret()
  const uri = buildTotpUri(secret, issuer ?? new URL(ctx.config.publicUrl).hostname, caller.user.email)
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    await lockUser(tx.db, caller.user.id)
    await deleteUnverifiedFactors(tx.db, caller.user.id, new Date(now.getTime() - abandonedAfterMs))
    await assertCanEnrolAnother(tx, caller, friendlyName)
    await addFactor(tx.db, {
      id,
      user_id: caller.user.id,
      friendly_name: friendlyName,
      secret_sealed: tx.secrets.seal(secret, totpSecretSealContext(id)),
      created_at: now,
      updated_at: now,
    })
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: await renderQrCode(uri), secret, uri } }
}
