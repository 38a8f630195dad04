import { withdrawInvite } from '#server/modules/auth/index.ts'
import {
  getOpenInvitationForUpdate,
  type InvitationRow,
  lockOpenInvitationsOfMember,
  updateInvitation,
} from '#server/modules/auth/joining/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'

async function revokeLockedInvitation(tx: Tx, { id, userId, email, role }: InvitationRow): Promise<void> {
  await updateInvitation(tx.db, id, { revoked_at: tx.clock() })
  if (userId) await withdrawInvite(tx, userId)
  await audit(tx, 'invitation.revoked', id, { email, role })
}

/**
 * Revokes an invitation: its link stops working, and the account that was created for it is deleted unless somebody has
 * signed in to that account.
 */
export function revokeInvitation(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    await revokeLockedInvitation(tx, await getOpenInvitationForUpdate(tx.db, id))
    return undefined
  })
}

/**
 * Revokes the invitations of a member who may no longer invite. Otherwise the member could invite a second mailbox of
 * their own beforehand and rejoin the team through it.
 */
export async function revokeInvitationsOfMember(tx: Tx, memberId: string): Promise<void> {
  for (const row of await lockOpenInvitationsOfMember(tx.db, memberId)) await revokeLockedInvitation(tx, row)
}
