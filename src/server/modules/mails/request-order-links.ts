import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'

/**
 * Requests an e-mail with the links to the newest orders under this e-mail address. The worker checks whether there are
 * orders, so that neither the response nor its duration reveals whether the e-mail address belongs to a buyer.
 */
export async function requestOrderLinks(ctx: Context, email: string): Promise<undefined> {
  await withTransaction(ctx, tx => enqueue(tx, 'orders.links_asked', { email: email.toLowerCase() }))
  ctx.wake()
}
