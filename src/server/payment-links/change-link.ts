import type { PaymentLink } from '#contract/payment-links.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentLink } from './link-state.ts'
import { lockLink, updateLink } from './repository.ts'

async function move(ctx: Context, id: string, state: 'open' | 'canceled', deed: string): Promise<PaymentLink> {
  return withTransaction(ctx, async tx => {
    const row = found(await lockLink(tx.db, id), 'payment_link_not_found')
    if (row.state === 'paid') throw new AppError('payment_link_paid')
    if (row.state === state) return presentLink(tx, row)
    const after = await updateLink(tx.db, id, { state }, tx.clock())
    await audit(tx, deed, id, { cents: row.total_cents, currency: row.currency })
    return presentLink(tx, after)
  })
}

/** Nobody can begin to pay it any more. A payment that is on its way may still succeed: then the link is paid. */
export const cancelLink = (ctx: Context, id: string) => move(ctx, id, 'canceled', 'payment_link.canceled')

/** Takes a cancellation back. */
export const reopenLink = (ctx: Context, id: string) => move(ctx, id, 'open', 'payment_link.reopened')
