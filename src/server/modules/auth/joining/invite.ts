import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { deleteMailTokens } from '../one-time/repository.ts'
import {
  addUser,
  deleteUserRow,
  findRoleOfUser,
  findUser,
  findUserByEmail,
  type User,
  updateUserRow,
} from '../repository.ts'
import { sendInvitationMail } from '../send-mail.ts'

async function findOrCreateUser(tx: Tx, email: string, metadata: Record<string, unknown>): Promise<User> {
  const now = tx.clock()
  const existing = await findUserByEmail(tx.db, email)
  if (existing) return existing
  const id = newId()
  const added = await addUser(tx.db, { id, email, user_metadata: metadata, created_at: now, updated_at: now })
  const user = added ?? (await findUserByEmail(tx.db, email))
  if (!user) throw new Error('the account that was just created cannot be found')
  return user
}

/**
 * Mails an invitation link, which signs in its recipient once within seven days. The account is found or created, and
 * an earlier link stops working. The role comes from the invitation, not from the link.
 * @param metadata initial metadata of the user, such as the language
 */
export async function sendInvite(
  tx: Tx,
  { email, metadata = {} }: { email: string; metadata?: Record<string, unknown> },
): Promise<{ userId: string; expiresAt: Date; user: User }> {
  const user = await findOrCreateUser(tx, email, metadata)
  const expiresAt = await sendInvitationMail(tx, user)
  const now = tx.clock()
  const invited = await updateUserRow(tx.db, user.id, { invited_at: now, confirmation_sent_at: now }, now)
  return { userId: user.id, expiresAt, user: invited ?? user }
}

/** Invalidates the invitation link and deletes the account if it was never used. */
export async function withdrawInvite(tx: Tx, userId: string): Promise<void> {
  await deleteMailTokens(tx.db, userId, ['invite'])
  const user = await findUser(tx.db, userId)
  const isUnused = user && !user.email_confirmed_at && !user.password_hash && !(await findRoleOfUser(tx.db, userId))
  if (isUnused) await deleteUserRow(tx.db, userId)
}
