import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
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
/** Begun and never verified: somebody closed the page. */
const abandonedAfterMs = 3_600_000

/** Where a factor's secret lies, for the secret box. */
export const totpSecretSealContext = (factorId: string) => `auth_factors.secret_sealed.${factorId}`

/** Who has a second factor shows it before another one counts. */
export function assertTwoFactorIfEnrolled({ session }: AuthenticatedSession, factors: readonly Factor[]): void {
  if (session.aal === 'aal2' || factors.every(factor => factor.status !== 'verified')) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

async function assertCanEnrolAnother(tx: Context, who: AuthenticatedSession, friendlyName: string) {
  const factors = await listFactorsOfUser(tx.db, who.user.id)
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  assertTwoFactorIfEnrolled(who, factors)
}

function assertCanEnrol({ user, session }: AuthenticatedSession, now: Date) {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  // A session left open must not lock its owner out with a factor of somebody else's.
  if (!hasRecentProof(session, now)) {
    throw new AuthError(400, 'reauthentication_needed', 'Enrolling a factor requires reauthentication')
  }
}

async function addPhoneFactor(
  tx: Context,
  who: AuthenticatedSession,
  { phone, friendlyName }: { phone: string; friendlyName: string },
) {
  const now = tx.clock()
  const same = (await listFactorsOfUser(tx.db, who.user.id)).filter(factor => factor.phone === phone)
  if (same.some(({ status }) => status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  // Begun before and left: begun anew.
  for (const { id } of same) await deleteFactor(tx.db, id)
  await assertCanEnrolAnother(tx, who, friendlyName)
  const id = newId()
  const times = { created_at: now, updated_at: now }
  const factor = { id, user_id: who.user.id, friendly_name: friendlyName, factor_type: 'phone' as const, phone }
  await addFactor(tx.db, { ...factor, ...times })
  return { id, type: 'phone', friendly_name: friendlyName, phone }
}

/** Begins a second factor whose codes are sent to a phone; it counts for nothing until one of them was given. */
async function enrolPhone(ctx: Context, who: AuthenticatedSession, given: { phone: string; friendlyName: string }) {
  assertCanEnrol(who, ctx.clock())
  if (!(await findEnabledSender(ctx))) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  return withTransaction(ctx, async tx => {
    const user = await lockUser(tx.db, who.user.id)
    if (user?.phone === given.phone) throw phoneIsSecondFactorError()
    await deleteUnverifiedFactors(tx.db, who.user.id, new Date(tx.clock().getTime() - abandonedAfterMs))
    return addPhoneFactor(tx, who, given)
  })
}

export const enrolFactor = (ctx: Context, who: AuthenticatedSession, given: Enrolment) =>
  given.kind === 'phone' ? enrolPhone(ctx, who, given) : enrolTotp(ctx, who, given)

/** Begins a second factor by time: its secret is told here and never again, and counts for nothing until a code of it was given. */
async function enrolTotp(
  ctx: Context,
  who: AuthenticatedSession,
  { friendlyName, issuer }: { friendlyName: string; issuer: string | null },
) {
  assertCanEnrol(who, ctx.clock())
  const id = newId()
  const secret = generateTotpSecret()
  const uri = buildTotpUri(secret, issuer ?? new URL(ctx.config.publicUrl).hostname, who.user.email)
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    await lockUser(tx.db, who.user.id)
    await deleteUnverifiedFactors(tx.db, who.user.id, new Date(now.getTime() - abandonedAfterMs))
    await assertCanEnrolAnother(tx, who, friendlyName)
    await addFactor(tx.db, {
      id,
      user_id: who.user.id,
      friendly_name: friendlyName,
      secret_sealed: tx.secrets.seal(secret, totpSecretSealContext(id)),
      created_at: now,
      updated_at: now,
    })
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: await renderQrCode(uri), secret, uri } }
}
