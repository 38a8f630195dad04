import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { boolean, listUpTo, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import type { World } from '../world.ts'

const listShape = {
  ...pageShape,
  created: range,
  delivery_success: boolean,
  type: text,
  types: listUpTo(20, text),
} satisfies Shape<Stripe.EventListParams>

/** Whether a pattern matches an event type: `charge.*` matches every event of a charge. */
export function matchesType(type: string, pattern: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

function countPendingDeliveries(world: World): Map<string, number> {
  const open = new Map<string, number>()
  for (const { event } of world.store.all('delivery')) open.set(event, (open.get(event) ?? 0) + 1)
  return open
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.EventRetrieveParams>({}, form)
  const event = world.store.get('event', id)
  if (!event) throw resourceMissingError('event', id)
  return { ...event, pending_webhooks: countPendingDeliveries(world).get(id) ?? 0 }
}

/** Lists events. An event counts as delivered unless an endpoint still waits for it or never received it. */
function listEvents({ world, form }: Call) {
  const params = readParams<Stripe.EventListParams>(listShape, form)
  const types = params.types ?? (params.type ? [params.type] : ['*'])
  const open = countPendingDeliveries(world)
  const delivered = (id: string) => !open.has(id) && !world.store.get('undelivered', id)
  const rows = world.store
    .newestFirst('event')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        types.some(pattern => matchesType(one.type, pattern)) &&
        (params.delivery_success === undefined || params.delivery_success === delivered(one.id)),
    )
  const { data, ...page } = paginate('/v1/events', rows, params)
  return { ...page, data: data.map(one => ({ ...one, pending_webhooks: open.get(one.id) ?? 0 })) }
}

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events', run: listEvents },
  { method: 'GET', path: '/v1/events/:id', run: retrieve },
]
