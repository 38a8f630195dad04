import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { addMember, type User } from '../repository.ts'
import { acceptInvitation } from './repository.ts'

/**
 * Makes the user a member if an open invitation exists for the user's e-mail address. Apart from the one-time setup
 * link, nothing else creates members. `tx` must also be the transaction that consumes the invitation's link or links
 * the provider's identity.
 */
export async function joinTeam(tx: Tx, user: User): Promise<void> {
  const invitation = await acceptInvitation(tx.db, user.id, user.email, tx.clock())
  if (!invitation) return
  const memberId = newId()
  // `addMember` returns false for a user who is already a member; that member keeps the current role.
  if (await addMember(tx.db, memberId, user.id, invitation.role)) {
    const { id, role } = invitation
    await audit(tx, 'member.joined', memberId, { invitation: id, role, email: user.email })
  }
}
