import { endSessionRow } from '#server/modules/auth/sessions/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'

export function endSession(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { userId } = getMember(tx)
    if (!(await endSessionRow(tx.db, userId, id, tx.clock()))) throw new AppError('not_found')
    await audit(tx, 'session.ended', id)
    return undefined
  })
}
