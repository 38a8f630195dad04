import type { Invitation } from '#contract/team.ts'
import { sendInvite } from '#server/modules/auth/index.ts'
import { getOpenInvitationForUpdate, updateInvitation } from '#server/modules/auth/joining/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadInvitationDto } from './invitation-dto.ts'

/** Mails a new invitation link; the earlier link stops working. */
export async function resendInvitationMail(ctx: Context, id: string): Promise<Invitation> {
  const invitation = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const row = await getOpenInvitationForUpdate(tx.db, id)
    const { userId, expiresAt } = await sendInvite(tx, { email: row.email })
    // The member who resends an invitation becomes its inviter.
    const sender = tx.actor ? { invited_by: tx.actor.memberId } : {}
    await updateInvitation(tx.db, id, { sent_at: now, expires_at: expiresAt, user_id: userId, ...sender })
    await audit(tx, 'invitation.resent', id, { email: row.email, role: row.role })
    return loadInvitationDto(tx, { ...row, sentAt: now, expiresAt })
  })
  ctx.wake()
  return invitation
}
