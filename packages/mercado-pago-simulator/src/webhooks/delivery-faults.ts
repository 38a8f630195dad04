/** Delivery faults set through the control interface. Times are in ms. */
export interface DeliveryFaults {
  /** number of times each notification is sent */
  copies: number
  delayMs: number
  /** notifications collected during this time are sent in reverse order */
  reorderMs: number
  /** actions of notifications that are not sent; `*` drops all */
  drop: string[]
  /** the unit of `ts` in the signature; Mercado Pago's documents show both */
  tsUnit: 'milliseconds' | 'seconds'
}

export const noDeliveryFaults: DeliveryFaults = {
  copies: 1,
  delayMs: 0,
  reorderMs: 0,
  drop: [],
  tsUnit: 'milliseconds',
}

export const matchesAction = (action: string, pattern: string) => pattern === '*' || pattern === action
