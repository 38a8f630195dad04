import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { findHeld, type NewLine, type PaymentRow, releaseUnits, takeUnits } from './repository.ts'

/** Makes the units held for a payment those of its goods: an unchanged cart keeps its hold. Refuses with out_of_stock. */
export async function holdUnits(
  ctx: Context,
  payment: PaymentRow,
  cart: { checkoutId: string | null; browser_hash: string | null; lines: readonly NewLine[] },
): Promise<void> {
  const wanted = cart.lines.filter(line => line.variant_id && line.kind !== 'shipping')
  const held = await findHeld(ctx.db, payment.id)
  const same = (line: NewLine) =>
    held.some(hold => hold.variant_id === line.variant_id && hold.quantity === line.quantity)
  if (held.length > 0 && held.length === wanted.length && wanted.every(same)) return
  if (held.length > 0) await releaseUnits(ctx.db, payment.id)
  for (const line of wanted) {
    const taken = await takeUnits(ctx.db, {
      id: newId(),
      variant_id: line.variant_id ?? '',
      quantity: line.quantity,
      kind: 'payment',
      mode: payment.mode,
      checkout_id: cart.checkoutId,
      payment_id: payment.id,
      browser_hash: cart.browser_hash,
      created_at: ctx.clock(),
    })
    if (!taken) throw new AppError('out_of_stock')
  }
}
