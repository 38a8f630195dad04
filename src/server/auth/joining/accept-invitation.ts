import type { Context } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { addMember, type User } from '../repository.ts'
import { acceptInvitation } from './repository.ts'

/**
 * Makes whoever used the link of an invitation a member, if it still stands. Nothing else makes members but the
 * one-time address of the first start. Call inside the transaction that used the link.
 */
export async function joinTeam(tx: Context, user: User): Promise<void> {
  const invitation = await acceptInvitation(tx.db, user.id, user.email, tx.clock())
  if (!invitation) return
  const memberId = newId()
  // False: a member already, who keeps the present role.
  if (await addMember(tx.db, memberId, user.id, invitation.role)) {
    const { id, role } = invitation
    await audit(tx, 'member.joined', memberId, { invitation: id, role, email: user.email })
  }
}
