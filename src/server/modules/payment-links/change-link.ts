import type { PaymentLink } from '#contract/payment-links.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toPaymentLinkDto } from './payment-link-dto.ts'
import { getLinkForUpdate, updateLink } from './repository.ts'

async function changeLinkState(
  ctx: Context,
  id: string,
  state: 'open' | 'canceled',
  action: string,
): Promise<PaymentLink> {
  return withTransaction(ctx, async tx => {
    const row = await getLinkForUpdate(tx.db, id)
    if (row.state === 'paid') throw new AppError('payment_link_paid')
    if (row.state === state) return toPaymentLinkDto(tx, row)
    const updated = await updateLink(tx.db, id, { state }, tx.clock())
    await audit(tx, action, id, { cents: row.total_cents, currency: row.currency })
    return toPaymentLinkDto(tx, updated)
  })
}

/**
 * Cancels a link, so that no new payment can start. A payment that is already in progress may still succeed and marks
 * the link paid.
 */
export const cancelLink = (ctx: Context, id: string) => changeLinkState(ctx, id, 'canceled', 'payment_link.canceled')

export const reopenLink = (ctx: Context, id: string) => changeLinkState(ctx, id, 'open', 'payment_link.reopened')
