import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type AuthenticatedSession, toActor } from '../authenticate.ts'
import { maskPhone } from '../phones/number.ts'
import { AuthError } from '../protocol.ts'
import { sendNotice } from '../send-mail.ts'
import { getFactorMethod, removeProof } from './assurance.ts'
import { factorNotFoundError } from './challenge.ts'
import { deleteFactor, lockFactor, lockSessionsRaisedByFactor, updateAssurance } from './repository.ts'

/** Deletes a factor; a verified factor only from an aal2 session. Sessions that the factor raised return to aal1. */
export async function unenrolFactor(
  ctx: Context,
  caller: AuthenticatedSession,
  factorId: string,
): Promise<{ id: string }> {
  await withTransaction(ctx, async tx => {
    const factor = await lockFactor(tx.db, caller.user.id, factorId)
    if (!factor) throw factorNotFoundError()
    const isVerified = factor.status === 'verified'
    if (isVerified && caller.session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    for (const { id, amr } of await lockSessionsRaisedByFactor(tx.db, factorId)) {
      await updateAssurance(tx.db, id, { aal: 'aal1', amr: removeProof(amr, getFactorMethod(factor)), factor_id: null })
    }
    await deleteFactor(tx.db, factorId)
    if (isVerified) {
      await audit({ ...tx, actor: toActor(caller) }, 'factor.removed', caller.user.id, { factor: factorId })
      if (factor.phone === null) await sendNotice(tx, caller.user, 'factor_removed')
      else await sendNotice(tx, caller.user, 'phone_factor_removed', { name: maskPhone(factor.phone) })
    }
  })
  ctx.wake()
  return { id: factorId }
}
