import { type Context, withTransaction } from '#server/kernel/context.ts'
import { enqueue } from '#server/kernel/repository.ts'

/**
 * Has the links to their orders mailed to whoever owns this address. The worker looks whether there are any, so that
 * neither the answer nor the time it takes tells who bought here.
 */
export async function requestOrderLinks(ctx: Context, email: string): Promise<undefined> {
  await withTransaction(ctx, tx => enqueue(tx, 'orders.links_asked', { email: email.toLowerCase() }))
  ctx.wake()
}
