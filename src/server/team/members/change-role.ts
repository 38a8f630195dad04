import type { InvitedRole, Member } from '#contract/team.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { takeBackInvitationsOf } from '../invitations/take-back-invitation.ts'
import { memberView } from './member-view.ts'
import { changeMemberRole, lockMember } from './repository.ts'

/** Counts from the member's next call on. Below administrators nobody invites: what such a member sent is taken back. */
export function changeRole(ctx: Context, id: string, role: InvitedRole): Promise<Member> {
  return withTransaction(ctx, async tx => {
    const member = found(await lockMember(tx.db, id), 'not_found')
    if (member.role === 'owner') throw new AppError('owner_stays')
    if (member.role !== role) {
      await changeMemberRole(tx.db, id, role)
      if (role !== 'admin') await takeBackInvitationsOf(tx, id)
      await audit(tx, 'member.role', id, { email: member.email, from: member.role, to: role })
    }
    return memberView({ ...member, role })
  })
}
