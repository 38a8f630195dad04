import type { PaymentMethod } from '#domain/order.ts'
import { methodCurrency } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { getMinimumCharge } from '#domain/price.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { findMethodRows } from './repository.ts'

/** How the seller wants a method to be offered in a mode. Limits are cents of the order's currency. */
export type MethodSettings = {
  method: PaymentMethod
  isEnabled: boolean
  position: number
  expiresAfterSeconds: number
  /** The discount on the items for paying with the method, in whole percent. */
  percentOff: number
  /** Whether a code that is paid after its expiry still pays the order, provided its items are available. */
  acceptsLate: boolean
  minCents: number
  maxCents: number | null
  /** The provider that serves the method for orders in reais. */
  provider: PaymentProvider
  /**
   * The maximum number of installments of a card, and the smallest installment in cents; null for the provider's
   * limits.
   */
  maxInstallments: number | null
  minInstallmentCents: number | null
}

const pixExpirySeconds = 30 * 60
const noLimits = { maxInstallments: null, minInstallmentCents: null }

/**
 * The settings of a method that has no stored row. Pix is off by default, because the provider must first have approved
 * the account for it; only the simulator offers Pix without approval.
 */
const getDefaults = (mode: Mode, provider: PaymentProvider): MethodSettings[] => [
  {
    method: 'pix',
    isEnabled: mode === 'simulator',
    position: 0,
    expiresAfterSeconds: pixExpirySeconds,
    percentOff: 0,
    acceptsLate: true,
    minCents: getMinimumCharge(methodCurrency),
    maxCents: null,
    provider,
    ...noLimits,
  },
  {
    method: 'card',
    isEnabled: true,
    position: 1,
    expiresAfterSeconds: 0,
    percentOff: 0,
    acceptsLate: true,
    minCents: 0,
    maxCents: null,
    provider,
    ...noLimits,
  },
]

/** Finds the settings of all methods in a mode, in the order in which they are shown. */
export async function findMethodSettings(ctx: Pick<Context, 'db' | 'provider'>, mode: Mode): Promise<MethodSettings[]> {
  const rows = await findMethodRows(ctx.db, mode)
  // A simulated shop that has only Mercado Pago can sell without any setting. For real accounts, the seller chooses the
  // provider.
  const isWithoutStripe = mode === 'simulator' && !(await ctx.provider.canCallStripe(ctx.db, mode))
  return getDefaults(mode, isWithoutStripe ? 'mercado_pago' : 'stripe')
    .map(defaults => {
      const row = rows.find(({ method }) => method === defaults.method)
      if (!row) return defaults
      return {
        method: row.method,
        isEnabled: row.enabled,
        position: row.position,
        expiresAfterSeconds: row.expires_after_seconds ?? defaults.expiresAfterSeconds,
        percentOff: row.percent_off,
        acceptsLate: row.accepts_late,
        minCents: Math.max(row.min_cents ?? 0, defaults.minCents),
        maxCents: row.max_cents,
        provider: row.provider,
        maxInstallments: row.max_installments,
        minInstallmentCents: row.min_installment_cents,
      }
    })
    .sort((a, b) => a.position - b.position)
}
