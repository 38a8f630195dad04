import { endSessions } from '#server/modules/auth/index.ts'
import { getMemberForUpdate } from '#server/modules/auth/members/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { outranks } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'

/** Signs the member out everywhere immediately. The account, password and role remain. */
export function endMemberSessions(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const member = await getMemberForUpdate(tx.db, id)
    if (!outranks(tx, member.role)) throw new AppError('not_allowed')
    await endSessions(tx.db, { userId: member.userId }, tx.clock())
    await audit(tx, 'member.sessions_ended', id, { email: member.email })
    return undefined
  })
}
