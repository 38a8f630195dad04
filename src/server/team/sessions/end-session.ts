import { getMember } from '#server/kernel/authorize-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { endSessionRow } from './repository.ts'

export function endSession(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { userId } = getMember(tx)
    if (!(await endSessionRow(tx.db, userId, id, tx.clock()))) throw new AppError('not_found')
    await audit(tx, 'session.ended', id)
    return undefined
  })
}
