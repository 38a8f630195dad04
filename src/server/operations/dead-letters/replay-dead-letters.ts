import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { revive, reviveAll } from './repository.ts'

/** Has one piece of given-up work tried again, now. Refuses with dead_letter_not_found. */
export async function replayDeadLetter(ctx: Context, id: string): Promise<undefined> {
  await withTransaction(ctx, async tx => {
    if (!(await revive(tx.db, id, tx.clock()))) throw new AppError('dead_letter_not_found')
    await audit(tx, 'dead_letter.replay', id)
  })
  ctx.wake()
  return undefined
}

/** Has all of it tried again. */
export async function replayDeadLetters(ctx: Context): Promise<{ replayed: number }> {
  const revived = await withTransaction(ctx, async tx => {
    const counts = await reviveAll(tx.db, tx.clock())
    await audit(tx, 'dead_letter.replay_all', null, counts)
    return counts
  })
  ctx.wake()
  return { replayed: revived.events + revived.work }
}
