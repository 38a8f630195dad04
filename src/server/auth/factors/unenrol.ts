import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { actorOf, type SignedIn } from '../authenticate.ts'
import { maskedPhone } from '../phones/number.ts'
import { AuthError } from '../protocol.ts'
import { sendNotice } from '../send-mail.ts'
import { methodOf, withoutProof } from './assurance.ts'
import { factorNotFound } from './challenge.ts'
import { changeAssurance, lockFactor, removeFactor, sessionsRaisedBy } from './repository.ts'

/** Takes a factor away, a verified one only from a session with two. Sessions that it raised show one factor again. */
export async function unenrolFactor(ctx: Context, who: SignedIn, factorId: string): Promise<{ id: string }> {
  await withTransaction(ctx, async tx => {
    const factor = await lockFactor(tx.db, who.user.id, factorId)
    if (!factor) throw factorNotFound()
    const counted = factor.status === 'verified'
    if (counted && who.session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    for (const { id, amr } of await sessionsRaisedBy(tx.db, factorId)) {
      await changeAssurance(tx.db, id, { aal: 'aal1', amr: withoutProof(amr, methodOf(factor)), factor_id: null })
    }
    await removeFactor(tx.db, factorId)
    if (counted) {
      await audit({ ...tx, actor: actorOf(who) }, 'factor.removed', who.user.id, { factor: factorId })
      if (factor.phone === null) await sendNotice(tx, who.user, 'factor_removed')
      else await sendNotice(tx, who.user, 'phone_factor_removed', { name: maskedPhone(factor.phone) })
    }
  })
  ctx.wake()
  return { id: factorId }
}
