import type { Simulator } from '../simulator.ts'
import type { Notification } from '../state/tables.ts'
import { matchesAction } from '../webhooks/delivery-faults.ts'

export interface ResendRequest {
  /** id of one order; absent: the notifications of all orders */
  order: string
  /** seconds since 1970 */
  since: number
  types: string[]
  shuffle: boolean
  copies: number
}

export interface FloodRequest {
  count: number
  types: string[]
  /** absent: without a limit */
  perSecond: number
}

function selectNotifications(
  { store }: Simulator,
  { order, since = 0, types = ['*'] }: Partial<ResendRequest>,
): Notification[] {
  return [...store.all('notification')].filter(
    one =>
      (order === undefined || one.order === order) &&
      one.createdAt >= since * 1000 &&
      types.some(type => matchesAction(one.action, type)),
  )
}

const shuffleList = <T>(list: T[]): T[] =>
  list
    .map(one => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

/** Sends past notifications again, oldest first or shuffled. Delivery faults do not apply. */
export function resendNotifications(simulator: Simulator, request: Partial<ResendRequest>) {
  const selected = selectNotifications(simulator, request)
  const repeated = Array.from({ length: request.copies ?? 1 }, () => selected).flat()
  for (const one of request.shuffle ? shuffleList(repeated) : repeated) simulator.webhookSender.resend(one)
  return { queued: repeated.length }
}

/** Sends `count` randomly chosen past notifications again. */
export function floodNotifications(simulator: Simulator, { count = 0, perSecond, types }: Partial<FloodRequest>) {
  const selected = selectNotifications(simulator, types ? { types } : {})
  for (let sent = 0; sent < count; sent += 1) {
    const one = selected[Math.floor(Math.random() * selected.length)]
    if (one) simulator.webhookSender.resend(one, perSecond ? (sent * 1000) / perSecond : 0)
  }
  return { queued: selected.length > 0 ? count : 0 }
}
