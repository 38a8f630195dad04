import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { discardDeadLetterRow } from './repository.ts'

/** Discards one dead letter permanently; its row stays. Throws `dead_letter_not_found`. */
export function discardDeadLetter(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    if (!(await discardDeadLetterRow(tx.db, id, tx.clock()))) throw new AppError('dead_letter_not_found')
    await audit(tx, 'dead_letter.discard', id)
    return undefined
  })
}
