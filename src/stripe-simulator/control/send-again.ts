import type Stripe from 'stripe'
import { ApiError } from '../http/api-error.ts'
import { matchesType } from '../resources/events.ts'
import type { Simulator } from '../simulator.ts'

export interface Again {
  /** one event by its id; absent: all */
  event: string
  /** seconds since 1970 */
  since: number
  types: string[]
  shuffle: boolean
  copies: number
}

export interface Flood {
  count: number
  types: string[]
  /** absent: as fast as the endpoint takes them */
  perSecond: number
}

function chosen({ store }: Simulator, { event, since = 0, types = ['*'] }: Partial<Again>): Stripe.Event[] {
  const wanted = (one: Stripe.Event) => one.created >= since && types.some(type => matchesType(one.type, type))
  if (event === undefined) return [...store.all('event')].filter(wanted)
  const found = store.get('event', event)
  if (!found) throw new ApiError(404, { type: 'invalid_request_error', message: 'No such event' })
  return [found]
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map(one => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Sends events that were sent or lost before, oldest first or shuffled, whatever mischief is wanted. */
export function resend(simulator: Simulator, given: Partial<Again>) {
  const events = chosen(simulator, given)
  const all = Array.from({ length: given.copies ?? 1 }, () => events).flat()
  for (const event of given.shuffle ? shuffled(all) : all) simulator.courier.again(event, 0)
  return { queued: all.length }
}

/** Sends `count` events of the past, drawn at random. */
export function flood(simulator: Simulator, { count = 0, perSecond, types = ['*'] }: Partial<Flood>) {
  const events = chosen(simulator, { types })
  for (let sent = 0; sent < count; sent += 1) {
    const event = events[Math.floor(Math.random() * events.length)]
    if (event) simulator.courier.again(event, perSecond ? (sent * 1000) / perSecond : 0)
  }
  return { queued: events.length > 0 ? count : 0 }
}
