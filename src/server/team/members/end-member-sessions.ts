import { endSessions } from '#server/auth/index.ts'
import { outranks } from '#server/kernel/authorize-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { lockMember } from './repository.ts'

/** Signs the member out everywhere immediately. The account, password and role remain. */
export function endMemberSessions(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const member = orThrow(await lockMember(tx.db, id), 'not_found')
    if (!outranks(tx, member.role)) throw new AppError('not_allowed')
    await endSessions(tx.db, { userId: member.userId }, tx.clock())
    await audit(tx, 'member.sessions_ended', id, { email: member.email })
    return undefined
  })
}
