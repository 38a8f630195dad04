import { hasCardNumber } from '#domain/card-number.ts'
import { parsePhone } from '#domain/phone.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { cartNeedsAddress } from './needs-address.ts'
import type { CheckoutRow } from './repository.ts'

/** Shipped goods always require the phone number; other goods require it only if the shop does. */
const requiresPhone = async (ctx: Context, row: CheckoutRow): Promise<boolean> =>
  (await getShopFront(ctx.db)).phoneField === 'required' || cartNeedsAddress(ctx, row)

/**
 * Parses the phone number of a checkout's buyer. `error` says why the number, or its absence, is refused. A number that
 * is missing and not required is null.
 */
export async function parseBuyerPhone(
  ctx: Context,
  row: CheckoutRow,
  typed: string | null | undefined,
  country: string,
): Promise<{ phone: string | null; error: string | null }> {
  if (!typed) return { phone: null, error: (await requiresPhone(ctx, row)) ? 'invalid' : null }
  const phone = parsePhone(typed, country)
  if (phone) return { phone, error: null }
  return { phone: null, error: hasCardNumber(typed) ? 'card_number' : 'invalid' }
}
