import { deleteUserRow } from '#server/modules/auth/index.ts'
import { getMemberForUpdate } from '#server/modules/auth/members/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { revokeInvitationsOfMember } from '../invitations/revoke-invitation.ts'

/**
 * Deletes the account with its sessions and revokes the member's invitations. The audit log keeps the e-mail address.
 */
export function removeMember(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const member = await getMemberForUpdate(tx.db, id)
    if (member.role === 'owner') throw new AppError('owner_stays')
    await audit(tx, 'member.removed', id, { email: member.email, role: member.role })
    await revokeInvitationsOfMember(tx, id)
    await deleteUserRow(tx.db, member.userId)
    return undefined
  })
}
