import type { InvitedRole, Member } from '#contract/team.ts'
import { getMemberForUpdate, updateMemberRole } from '#server/modules/auth/members/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { revokeInvitationsOfMember } from '../invitations/revoke-invitation.ts'
import { toMemberDto } from './member-dto.ts'

/**
 * Changes a member's role; the new role applies from the member's next call on. If the new role is below administrator,
 * the member's open invitations are revoked.
 */
export function changeRole(ctx: Context, id: string, role: InvitedRole): Promise<Member> {
  return withTransaction(ctx, async tx => {
    const member = await getMemberForUpdate(tx.db, id)
    if (member.role === 'owner') throw new AppError('owner_stays')
    if (member.role !== role) {
      await updateMemberRole(tx.db, id, role)
      if (role !== 'admin') await revokeInvitationsOfMember(tx, id)
      await audit(tx, 'member.role', id, { email: member.email, from: member.role, to: role })
    }
    return toMemberDto({ ...member, role })
  })
}
