import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
import { boolean, list, range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const listShape = {
  ...pageShape,
  created: range,
  delivery_success: boolean,
  type: text,
  types: list(text),
} satisfies Shape<Stripe.EventListParams>

/** `charge.*` takes every kind of charge event. */
export function matchesType(type: string, wanted: string): boolean {
  return wanted === '*' || wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))
}

function retrieve({ world, id }: Call) {
  const event = world.store.get('event', id)
  if (!event) throw noSuch('event', id)
  return event
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.EventListParams>(listShape, form)
  const types = params.types ?? (params.type ? [params.type] : ['*'])
  const waiting = new Set([...world.store.all('delivery')].map(one => one.event))
  const rows = world.store
    .newestFirst('event')
    .filter(
      one =>
        within(one.created, params.created) &&
        types.some(wanted => matchesType(one.type, wanted)) &&
        (params.delivery_success === undefined || params.delivery_success !== waiting.has(one.id)),
    )
  return page('/v1/events', rows, params)
}

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events', run: listed },
  { method: 'GET', path: '/v1/events/:id', run: retrieve },
]
