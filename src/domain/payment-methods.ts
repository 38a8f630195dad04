import type { PaymentMethod } from './order.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { getMinimumCharge } from './price.ts'

/**
 * The only currency in which methods other than the card are offered. The limits of all methods are in this currency.
 */
export const methodCurrency = 'brl'
/** The shortest and the longest time for which a code can be paid, in minutes. */
export const codeExpiryMinutes = { min: 10, max: 24 * 60 }
/** The shortest validity period that Mercado Pago accepts, in minutes. */
export const mercadoPagoMinExpiry = 30
/** The validity periods that the settings offer, in minutes. */
export const codeExpiryPresets = [10, 15, 30, 60, 240, 1_440] as const

/** In how many parts Mercado Pago lets a card be paid at most, and the smallest part in cents. */
export const installmentLimits = { max: 12, minCents: 500 }

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
  /** The provider that serves the method; absent when it does not change. */
  provider?: PaymentProvider | undefined
  /** In how many parts a card may be paid at most; null for the provider's limit. */
  maxInstallments?: number | null | undefined
  /** The smallest part; null for the provider's limit. */
  minInstallmentCents?: number | null | undefined
}

export type MethodFault =
  | 'none_enabled'
  | 'not_active'
  | 'out_of_range'
  | 'too_short_for_provider'
  | 'not_usable'
  | 'above_largest'
  | 'below_minimum'
  | 'below_smallest'

function findExpiryFault({ method, expiresAfterMinutes, provider }: MethodOffer): MethodFault | null {
  if (method === 'card') return null
  const { min, max } = codeExpiryMinutes
  if (expiresAfterMinutes === null || expiresAfterMinutes < min || expiresAfterMinutes > max) return 'out_of_range'
  return provider === 'mercado_pago' && expiresAfterMinutes < mercadoPagoMinExpiry ? 'too_short_for_provider' : null
}

function findInstallmentFaults({
  maxInstallments = null,
  minInstallmentCents = null,
}: MethodOffer): Partial<Record<keyof MethodOffer, MethodFault>> {
  const { max, minCents } = installmentLimits
  const isOutOfRange = maxInstallments !== null && (maxInstallments < 1 || maxInstallments > max)
  return {
    ...(isOutOfRange && { maxInstallments: 'out_of_range' }),
    ...(minInstallmentCents !== null && minInstallmentCents < minCents && { minInstallmentCents: 'below_minimum' }),
  }
}

/**
 * Finds what is wrong with the methods of one mode. Returns the faults by path, such as '0.minCents' for the smallest
 * amount of the first method; empty when the methods can be saved.
 */
export function findMethodFaults(methods: readonly MethodOffer[]): Record<string, MethodFault> {
  const faults: Record<string, MethodFault> = {}
  if (!methods.some(({ isEnabled }) => isEnabled)) faults['0.isEnabled'] = 'none_enabled'
  for (const [place, offer] of methods.entries()) {
    const { method, percentOff, minCents, maxCents } = offer
    const expiryFault = findExpiryFault(offer)
    if (expiryFault) faults[`${place}.expiresAfterMinutes`] = expiryFault
    if (method === 'card')
      for (const [field, fault] of Object.entries(findInstallmentFaults(offer))) faults[`${place}.${field}`] = fault
    const maxPercent = method === 'card' ? 0 : maxPercentOff
    if (percentOff < 0 || percentOff > maxPercent) faults[`${place}.percentOff`] = 'above_largest'
    const minimum = getMinimumCharge(methodCurrency)
    if (minCents !== null && minCents < minimum) faults[`${place}.minCents`] = 'below_minimum'
    if (maxCents !== null && maxCents < (minCents ?? minimum)) faults[`${place}.maxCents`] = 'below_smallest'
  }
  return faults
}
