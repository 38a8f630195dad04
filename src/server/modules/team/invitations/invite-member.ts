import type { Invitation, InvitedRole } from '#contract/team.ts'
import { sendInvite } from '#server/modules/auth/index.ts'
import { addInvitation, getOpenInvitation, revokeExpiredInvitation } from '#server/modules/auth/joining/index.ts'
import { findMemberByEmail } from '#server/modules/auth/members/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadInvitationDto } from './invitation-dto.ts'

/** Mails an invitation link. The invited account is created now; it becomes a member when the link is used. */
export async function inviteMember(
  ctx: Context,
  { email, role }: { email: string; role: InvitedRole },
): Promise<Invitation> {
  const invitation = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (await findMemberByEmail(tx.db, email)) throw new AppError('already_member')
    await revokeExpiredInvitation(tx.db, email, now)
    const id = newId()
    const { userId, expiresAt } = await sendInvite(tx, { email })
    const added = await addInvitation(tx.db, {
      id,
      email,
      role,
      user_id: userId,
      invited_by: tx.actor?.memberId ?? null,
      sent_at: now,
      expires_at: expiresAt,
      created_at: now,
    })
    // The rollback also removes the account and the e-mail that were created above.
    if (!added) throw new AppError('already_invited')
    await audit(tx, 'invitation.sent', id, { email, role })
    return loadInvitationDto(tx, await getOpenInvitation(tx.db, id))
  })
  ctx.wake()
  return invitation
}
