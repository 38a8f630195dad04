import { maxShopEventBytes, type ShopEventData, type ShopEventOrder, shopEventVersion } from '#contract/shop-events.ts'
import type { Config } from '#server/platform/config/config.ts'
import { buildKiwifyBody } from './kiwify.ts'
import type { StoredEvent } from './stored-event.ts'

type Receiver = { format: 'standard' | 'kiwify'; content: 'full' | 'ids' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps the ids and numbers of an event’s parts, which are enough to read them with the API. */
function keepIds(data: ShopEventData): Record<string, unknown> {
  const parts: Record<string, unknown> = { ...data, order: { id: data.order.id, number: data.order.number } }
  for (const [name, part] of Object.entries(parts))
    if (name === 'code') delete parts[name]
    else if (name !== 'order' && isObject(part))
      parts[name] = Object.fromEntries(Object.entries(part).filter(([field]) => field === 'id' || field.endsWith('Id')))
  return parts
}

const maxLinesOfLargeOrder = 20
/** What is left out of a body that is too large, in this sequence until it is small enough. */
const reductions: readonly [string, (order: ShopEventOrder) => ShopEventOrder][] = [
  ['order.attribution', order => ({ ...order, attribution: {}, touches: { first: null, last: null } })],
  ['order.lines', order => ({ ...order, lines: order.lines.slice(0, maxLinesOfLargeOrder) })],
  ['order.payments', order => ({ ...order, payments: order.payments.slice(0, 1) })],
]

/**
 * Builds the body of a delivery. It is the same in every attempt, unless the buyer's data was erased or the endpoint's
 * settings were changed in between.
 */
export function buildBody(
  { publicUrl, adminUrl }: Pick<Config, 'publicUrl' | 'adminUrl'>,
  event: StoredEvent,
  to: Receiver,
) {
  if (to.format === 'kiwify') return JSON.stringify(buildKiwifyBody(event))
  const { type, mode, sequence, createdAt, isExample } = event
  const url = isExample ? null : `${adminUrl ?? publicUrl}/api/v1/orders/${event.payload.order.id}`
  const wrap = (data: object, leftOut: string[]) =>
    JSON.stringify({
      type,
      timestamp: createdAt.toISOString(),
      version: shopEventVersion,
      mode,
      sequence,
      url,
      ...(isExample && { example: true }),
      ...(leftOut.length > 0 && { leftOut }),
      data,
    })
  const isSmall = (body: string) => Buffer.byteLength(body) < maxShopEventBytes
  if (to.content === 'ids') return wrap(keepIds(event.payload), [])
  let { order } = event.payload
  let body = wrap(event.payload, [])
  const leftOut: string[] = []
  for (const [name, reduce] of reductions) {
    if (isSmall(body)) return body
    leftOut.push(name)
    order = reduce(order)
    body = wrap({ ...event.payload, order }, leftOut)
  }
  return isSmall(body) ? body : wrap(keepIds(event.payload), ['order'])
}
