import type { Reply, Request } from '#contract/endpoint.ts'
import type {
  listWebhookDeliveries as listing,
  getWebhookDelivery as reading,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contract/webhooks.ts'
import { version } from '#server/platform/config/version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { buildBody } from '../payloads/build-body.ts'
import { findOrderNumbers } from '../payloads/repository.ts'
import { type DeliveryWithEvent, findDelivery, listDeliveryPage } from './repository.ts'
import { toStoredEvent } from './send-delivery.ts'

const pageSize = 50

const toDeliveryDto = (
  { delivery, event }: DeliveryWithEvent,
  orderNumbers: ReadonlyMap<string, number>,
): WebhookDelivery => ({
  id: delivery.id,
  endpointId: delivery.endpoint_id,
  eventId: event.id,
  type: toStoredEvent(event).type,
  mode: event.mode,
  isExample: event.is_example,
  orderId: event.order_id,
  orderNumber: event.order_id === null ? null : (orderNumbers.get(event.order_id) ?? null),
  state: delivery.state,
  attempts: delivery.attempts,
  nextAt: delivery.state === 'waiting' ? delivery.next_at.toISOString() : null,
  status: delivery.status,
  ms: delivery.ms,
  createdAt: delivery.created_at.toISOString(),
  doneAt: delivery.done_at?.toISOString() ?? null,
})

const toDeliveryDtos = async (ctx: Pick<Context, 'db'>, rows: readonly DeliveryWithEvent[]) => {
  const numbers = await findOrderNumbers(
    ctx.db,
    rows.flatMap(({ event }) => event.order_id ?? []),
  )
  return rows.map(row => toDeliveryDto(row, numbers))
}

export async function listWebhookDeliveries(
  ctx: Context,
  { query: { state, ...filter } }: Request<typeof listing>,
): Promise<Reply<typeof listing>> {
  const states = state === 'failed' ? (['dead', 'skipped'] as const) : state && [state]
  const rows = await listDeliveryPage(ctx.db, { ...filter, states }, pageSize + 1)
  const deliveries = await toDeliveryDtos(ctx, rows.slice(0, pageSize))
  return { deliveries, next: rows.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null }
}

/** Returns a delivery. Throws webhook_delivery_not_found. */
export const getDelivery = async (ctx: Pick<Context, 'db'>, id: string): Promise<DeliveryWithEvent> =>
  orThrow(await findDelivery(ctx.db, id), 'webhook_delivery_not_found')

export async function loadDelivery(ctx: Pick<Context, 'db'>, id: string): Promise<WebhookDelivery> {
  const [delivery] = await toDeliveryDtos(ctx, [await getDelivery(ctx, id)])
  return orThrow(delivery, 'webhook_delivery_not_found')
}

const masked = '••••••'

export async function getWebhookDelivery(
  ctx: Context,
  { params: { id } }: Request<typeof reading>,
): Promise<Reply<typeof reading>> {
  const row = await getDelivery(ctx, id)
  const { delivery, event, endpoint } = row
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Vitrine/${version.version}`,
    'webhook-id': event.id,
    'webhook-timestamp': masked,
    'webhook-signature': masked,
    ...(endpoint.header_name !== null && { [endpoint.header_name]: masked }),
  }
  return {
    ...(await loadDelivery(ctx, id)),
    url: endpoint.url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: buildBody(ctx.config, toStoredEvent(event), endpoint),
    answer: delivery.answer,
    failure: delivery.failure as WebhookDeliveryDetail['failure'],
    history: (delivery.history ?? []).toReversed() as WebhookDeliveryDetail['history'],
  }
}
