import type { KeyMode } from '#domain/provider-key.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getKeyColumns, getSealContext } from './key-sets.ts'
import type { StripeConfigRow } from './repository.ts'

/**
 * A mode that charges needs both keys of Stripe, so a save that would leave one missing is rejected. A shop that is paid
 * through Mercado Pago in this mode needs none.
 * @param keys the keys that are being saved; null for those that do not change
 */
export async function assertKeysComplete(
  ctx: Context,
  row: StripeConfigRow,
  keys: { publishableKey: string | null; secretKey: string | null },
  mode: KeyMode,
): Promise<void> {
  const columns = getKeyColumns(mode)
  const sealed = row[columns.secret]
  const storedSecret = sealed && ctx.secrets.tryOpen(sealed, getSealContext(columns.secret))
  const publishable = keys.publishableKey ?? row[columns.publishable]
  const secret = keys.secretKey ?? storedSecret
  if (!publishable && !secret) {
    const { accessToken, browser } = await ctx.provider.mercadoPago(ctx.db, mode)
    if (accessToken && browser) return
  }
  const fields = { ...(!publishable && { publishableKey: 'required' }), ...(!secret && { secretKey: 'required' }) }
  if (Object.keys(fields).length > 0) throw new AppError('provider_keys_missing', { fields })
}
