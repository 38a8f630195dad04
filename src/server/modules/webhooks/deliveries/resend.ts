import type { Reply, Request } from '#contract/endpoint.ts'
import { kiwifyTypes } from '#contract/shop-events.ts'
import type {
  resendWebhookDelivery as resending,
  resendFailedDeliveries as resendingAll,
  sendWebhookExample as sendingExample,
} from '#contract/webhooks.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type EndpointRow, getEndpointForUpdate } from '../endpoints/repository.ts'
import { buildExample } from '../payloads/build-example.ts'
import { webhookTopic } from '../records/index.ts'
import { insertDeliveries, insertShopEvent } from '../records/repository.ts'
import { getDelivery, loadDelivery } from './read-deliveries.ts'
import { queueDeliveryAgain, queueFailedAgain } from './repository.ts'

/**
 * Runs `queue` in a transaction that locks the endpoint, so that it is not paused before the commit, and wakes the
 * delivery job afterwards. Throws webhook_endpoint_inactive for a paused or disabled endpoint.
 */
async function queueDeliveries<T>(
  ctx: Context,
  endpointId: string,
  queue: (tx: Tx, endpoint: EndpointRow) => Promise<T>,
): Promise<T> {
  const result = await withTransaction(ctx, async tx => {
    const endpoint = await getEndpointForUpdate(tx.db, endpointId)
    if (endpoint.state !== 'on') throw new AppError('webhook_endpoint_inactive')
    tx.enqueuedTopics.add(webhookTopic)
    return queue(tx, endpoint)
  })
  ctx.wake()
  return result
}

/** Sends one delivery again, before those that were sent again in bulk. */
export async function resendWebhookDelivery(
  ctx: Context,
  { params: { id } }: Request<typeof resending>,
): Promise<Reply<typeof resending>> {
  const { endpoint, event } = await getDelivery(ctx, id)
  await queueDeliveries(ctx, endpoint.id, async tx => {
    if (!(await queueDeliveryAgain(tx.db, id, tx.clock()))) throw new AppError('webhook_delivery_in_progress')
    await audit(tx, 'webhook.resend', endpoint.id, { delivery: id, type: event.type })
  })
  return loadDelivery(ctx, id)
}

export async function resendFailedDeliveries(
  ctx: Context,
  { params: { id }, body: { since } }: Request<typeof resendingAll>,
): Promise<Reply<typeof resendingAll>> {
  const resent = await queueDeliveries(ctx, id, async tx => {
    const count = await queueFailedAgain(tx.db, id, new Date(since), tx.clock())
    await audit(tx, 'webhook.resend_failed', id, { since, count })
    return count
  })
  return { resent }
}

/** Sends an example in the first mode of the endpoint. It has its own id, and the body says that it is an example. */
export async function sendWebhookExample(
  ctx: Context,
  { params: { id: endpointId }, body: { type } }: Request<typeof sendingExample>,
): Promise<Reply<typeof sendingExample>> {
  const deliveryId = newId()
  await queueDeliveries(ctx, endpointId, async (tx, endpoint) => {
    if (endpoint.format === 'kiwify' && !kiwifyTypes.some(each => each === type))
      throw new AppError('invalid_fields', { fields: { type: 'not_in_format' } })
    const now = tx.clock()
    const id = newId()
    const mode = endpoint.modes.find(each => each !== 'live') ?? 'live'
    const payload = buildExample(type, now)
    await insertShopEvent(tx.db, { id, mode: mode as 'live', type, is_example: true, payload, created_at: now })
    const times = { next_at: now, queued_at: now, created_at: now }
    await insertDeliveries(tx.db, [{ id: deliveryId, endpoint_id: endpointId, event_id: id, ...times }])
    await audit(tx, 'webhook.example', endpointId, { type })
  })
  return loadDelivery(ctx, deliveryId)
}
