import { type Context, inboxTopic, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { retryAllDeadLetters, retryDeadLetter } from './repository.ts'

/** Queues one dead letter for an immediate retry. Throws `dead_letter_not_found`. */
export async function replayDeadLetter(ctx: Context, id: string): Promise<undefined> {
  await withTransaction(ctx, async tx => {
    tx.enqueuedTopics.add(orThrow(await retryDeadLetter(tx.db, id, tx.clock()), 'dead_letter_not_found'))
    await audit(tx, 'dead_letter.replay', id)
  })
  ctx.wake()
  return undefined
}

export async function replayDeadLetters(ctx: Context): Promise<{ replayed: number }> {
  const replayed = await withTransaction(ctx, async tx => {
    const { events, topics } = await retryAllDeadLetters(tx.db, tx.clock())
    for (const topic of [...topics, ...(events > 0 ? [inboxTopic] : [])]) tx.enqueuedTopics.add(topic)
    await audit(tx, 'dead_letter.replay_all', null, { events, work: topics.length })
    return events + topics.length
  })
  ctx.wake()
  return { replayed: replayed }
}
