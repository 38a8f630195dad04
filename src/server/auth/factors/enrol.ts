import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SignedIn } from '../authenticate.ts'
import { AuthError } from '../protocol.ts'
import { lockUser } from '../repository.ts'
import { provedLately } from './assurance.ts'
import { addFactor, factorsOf, removeUnverified } from './repository.ts'
import { newSecret, qrCode, totpUri } from './totp.ts'

const most = 10
/** Begun and never verified: somebody closed the page. */
const abandonedMs = 3_600_000

/** Where a factor's secret lies, for the secret box. */
export const secretPlace = (factorId: string) => `auth_factors.secret_sealed.${factorId}`

async function refuseOneMore(tx: Context, { user, session }: SignedIn, friendlyName: string) {
  const factors = await factorsOf(tx.db, user.id)
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (factors.some(factor => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
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

/** Begins a second factor: its secret is told here and never again, and counts for nothing until a code of it was given. */
export async function enrolFactor(
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
