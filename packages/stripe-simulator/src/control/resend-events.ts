import type Stripe from 'stripe'
import { ApiError } from '../http/api-error.ts'
import { matchesType } from '../resources/events.ts'
import type { Simulator } from '../simulator.ts'

export interface ResendRequest {
  /** id of a single event; absent: all events */
  event: string
  /** seconds since 1970 */
  since: number
  types: string[]
  shuffle: boolean
  copies: number
}

export interface FloodRequest {
  count: number
  types: string[]
  /** absent: as fast as the endpoint accepts the events */
  perSecond: number
}

function selectEvents(
  { store }: Simulator,
  { event, since = 0, types = ['*'] }: Partial<ResendRequest>,
): Stripe.Event[] {
  const isSelected = (one: Stripe.Event) => one.created >= since && types.some(type => matchesType(one.type, type))
  if (event === undefined) return [...store.all('event')].filter(isSelected)
  const selected = store.get('event', event)
  if (!selected) throw new ApiError(404, { type: 'invalid_request_error', message: 'No such event' })
  return [selected]
}

function shuffleList<T>(list: T[]): T[] {
  return list
    .map(one => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Sends past events again, oldest first or shuffled. Delivery faults do not apply. */
export function resendEvents(simulator: Simulator, params: Partial<ResendRequest>) {
  const events = selectEvents(simulator, params)
  const repeated = Array.from({ length: params.copies ?? 1 }, () => events).flat()
  for (const event of params.shuffle ? shuffleList(repeated) : repeated) simulator.webhookSender.resend(event, 0)
  return { queued: repeated.length }
}

/** Sends `count` randomly chosen past events again. */
export function floodEvents(simulator: Simulator, { count = 0, perSecond, types = ['*'] }: Partial<FloodRequest>) {
  const events = selectEvents(simulator, { types })
  for (let sent = 0; sent < count; sent += 1) {
    const event = events[Math.floor(Math.random() * events.length)]
    if (event) simulator.webhookSender.resend(event, perSecond ? (sent * 1000) / perSecond : 0)
  }
  return { queued: events.length > 0 ? count : 0 }
}
