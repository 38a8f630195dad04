import { matchesType } from '../resources/events.ts'

/** Delivery faults set through the control interface. Times are in ms. */
export interface DeliveryFaults {
  /** number of times each event is sent */
  copies: number
  delayMs: number
  /** events collected during this time are sent in reverse order */
  reorderMs: number
  /** event types that are not sent; `*` drops all */
  drop: string[]
}

export const noDeliveryFaults: DeliveryFaults = { copies: 1, delayMs: 0, reorderMs: 0, drop: [] }

export function isDropped(faults: DeliveryFaults, type: string): boolean {
  return faults.drop.some(pattern => matchesType(type, pattern))
}
