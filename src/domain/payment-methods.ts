import type { PaymentMethod } from './order.ts'
import { getMinimumCharge } from './price.ts'

/**
 * The only currency in which methods other than the card are offered. The limits of all methods are in this currency.
 */
export const methodCurrency = 'brl'
/** The shortest and the longest time for which a code can be paid, in minutes. */
export const codeExpiryMinutes = { min: 10, max: 24 * 60 }
/** The validity periods that the settings offer, in minutes. */
export const codeExpiryPresets = [10, 15, 30, 60, 240, 1_440] as const

/** The largest discount for a payment method, in percent. */
export const maxPercentOff = 50

/** Whether the provider's account may use a method. `pending`: the provider has not decided yet. */
export type CapabilityState = 'active' | 'pending' | 'inactive'

/** How a shop offers a method. Limits are cents of `methodCurrency`; null for no limit of the shop's own. */
export type MethodOffer = {
  method: PaymentMethod
  isEnabled: boolean
  /** How long a code can be paid; null for a method without codes. */
  expiresAfterMinutes: number | null
  /** The discount on the items for paying with the method, in whole percent. */
  percentOff: number
  /** Whether a code that is paid after its expiry pays the order while its items are available. */
  acceptsLate: boolean
  minCents: number | null
  maxCents: number | null
}

export type MethodFault =
  | 'none_enabled'
  | 'not_active'
  | 'out_of_range'
  | 'above_largest'
  | 'below_minimum'
  | 'below_smallest'

/**
 * Finds what is wrong with the methods of one mode. Returns the faults by path, such as '0.minCents' for the smallest
 * amount of the first method; empty when the methods can be saved.
 */
export function findMethodFaults(methods: readonly MethodOffer[]): Record<string, MethodFault> {
  const faults: Record<string, MethodFault> = {}
  if (!methods.some(({ isEnabled }) => isEnabled)) faults['0.isEnabled'] = 'none_enabled'
  for (const [place, { method, expiresAfterMinutes, percentOff, minCents, maxCents }] of methods.entries()) {
    const { min, max } = codeExpiryMinutes
    const hasExpiry = method !== 'card'
    if (hasExpiry && (expiresAfterMinutes === null || expiresAfterMinutes < min || expiresAfterMinutes > max))
      faults[`${place}.expiresAfterMinutes`] = 'out_of_range'
    const maxPercent = method === 'card' ? 0 : maxPercentOff
    if (percentOff < 0 || percentOff > maxPercent) faults[`${place}.percentOff`] = 'above_largest'
    const minimum = getMinimumCharge(methodCurrency)
    if (minCents !== null && minCents < minimum) faults[`${place}.minCents`] = 'below_minimum'
    if (maxCents !== null && maxCents < (minCents ?? minimum)) faults[`${place}.maxCents`] = 'below_smallest'
  }
  return faults
}
