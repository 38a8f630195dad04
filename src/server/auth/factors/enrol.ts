import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SignedIn } from '../authenticate.ts'
import { isOtherFactor } from '../phones/change.ts'
import { usableSender } from '../phones/sender.ts'
import { AuthError } from '../protocol.ts'
import { lockUser } from '../repository.ts'
import { provedLately } from './assurance.ts'
import type { Enrolment } from './bodies.ts'
import { addFactor, type Factor, factorsOf, removeFactor, removeUnverified } from './repository.ts'
import { newSecret, qrCode, totpUri } from './totp.ts'

const most = 10
/** Begun and never verified: somebody closed the page. */
const abandonedMs = 3_600_000

/** Where a factor's secret lies, for the secret box. */
export const secretPlace = (factorId: string) => `auth_factors.secret_sealed.${factorId}`

/** Who has a second factor shows it before another one counts. */
export function refuseBesideOthers({ session }: SignedIn, factors: readonly Factor[]): void {
  if (session.aal === 'aal2' || factors.every(factor => factor.status !== 'verified')) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

async function refuseOneMore(tx: Context, who: SignedIn, friendlyName: string) {
  const factors = await factorsOf(tx.db, who.user.id)
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  refuseBesideOthers(who, factors)
}

function refuseUnfit({ user, session }: SignedIn, now: Date) {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  // A session left open must not lock its owner out with a factor of somebody else's.
  if (!provedLately(session, now)) {
    throw new AuthError(400, 'reauthentication_needed', 'Enrolling a factor requires reauthentication')
  }
}

async function addPhone(tx: Context, who: SignedIn, { phone, friendlyName }: { phone: string; friendlyName: string }) {
  const now = tx.clock()
  const same = (await factorsOf(tx.db, who.user.id)).filter(factor => factor.phone === phone)
  if (same.some(({ status }) => status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  // Begun before and left: begun anew.
  for (const { id } of same) await removeFactor(tx.db, id)
  await refuseOneMore(tx, who, friendlyName)
  const id = newId()
  const times = { created_at: now, updated_at: now }
  const factor = { id, user_id: who.user.id, friendly_name: friendlyName, factor_type: 'phone' as const, phone }
  await addFactor(tx.db, { ...factor, ...times })
  return { id, type: 'phone', friendly_name: friendlyName, phone }
}

/** Begins a second factor whose codes are sent to a phone; it counts for nothing until one of them was given. */
async function enrolPhone(ctx: Context, who: SignedIn, given: { phone: string; friendlyName: string }) {
  refuseUnfit(who, ctx.clock())
  if (!(await usableSender(ctx))) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  return withTransaction(ctx, async tx => {
    const user = await lockUser(tx.db, who.user.id)
    if (user?.phone === given.phone) throw isOtherFactor()
    await removeUnverified(tx.db, who.user.id, new Date(tx.clock().getTime() - abandonedMs))
    return addPhone(tx, who, given)
  })
}

export const enrolFactor = (ctx: Context, who: SignedIn, given: Enrolment) =>
  given.kind === 'phone' ? enrolPhone(ctx, who, given) : enrolTotp(ctx, who, given)

/** Begins a second factor by time: its secret is told here and never again, and counts for nothing until a code of it was given. */
async function enrolTotp(
  ctx: Context,
  who: SignedIn,
  { friendlyName, issuer }: { friendlyName: string; issuer: string | null },
) {
  refuseUnfit(who, ctx.clock())
  const id = newId()
  const secret = newSecret()
  const uri = totpUri(secret, issuer ?? new URL(ctx.config.publicUrl).hostname, who.user.email)
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    await lockUser(tx.db, who.user.id)
    await removeUnverified(tx.db, who.user.id, new Date(now.getTime() - abandonedMs))
    await refuseOneMore(tx, who, friendlyName)
    await addFactor(tx.db, {
      id,
      user_id: who.user.id,
      friendly_name: friendlyName,
      secret_sealed: tx.secrets.seal(secret, secretPlace(id)),
      created_at: now,
      updated_at: now,
    })
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: await qrCode(uri), secret, uri } }
}
