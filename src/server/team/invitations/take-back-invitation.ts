import { withdrawInvite } from '#server/auth/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { changeInvitation, lockOpenInvitation } from './repository.ts'

/** The link stops working: the account that it was to open goes, unless somebody has it already. */
export function takeBackInvitation(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const row = found(await lockOpenInvitation(tx.db, id), 'not_found')
    await changeInvitation(tx.db, id, { revoked_at: tx.clock() })
    if (row.userId) await withdrawInvite(tx, row.userId)
    await audit(tx, 'invitation.revoked', id, { email: row.email, role: row.role })
    return undefined
  })
}
