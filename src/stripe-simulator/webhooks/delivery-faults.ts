import { matchesType } from '../resources/events.ts'

/** What the control interface does to deliveries. Times in ms. */
export interface DeliveryFaults {
  /** how often each event is sent */
  copies: number
  delayMs: number
  /** events gathered for so long go out newest first */
  reorderMs: number
  /** event types that are lost, `*` for all */
  drop: string[]
}

export const noDeliveryFaults: DeliveryFaults = { copies: 1, delayMs: 0, reorderMs: 0, drop: [] }

export function isDropped(mischief: DeliveryFaults, type: string): boolean {
  return mischief.drop.some(wanted => matchesType(type, wanted))
}
