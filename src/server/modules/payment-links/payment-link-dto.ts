import type { PaymentLink, PaymentLinkState } from '#contract/payment-links.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { LinkRow } from './repository.ts'

/** The state `expired` is computed on read and never stored. */
export const getLinkState = (row: Pick<LinkRow, 'state' | 'expires_at'>, now: Date): PaymentLinkState =>
  row.state === 'open' && row.expires_at !== null && row.expires_at <= now ? 'expired' : row.state

export const toPaymentLinkDto = (ctx: Context, row: LinkRow): PaymentLink => ({
  id: row.id,
  url: `${ctx.config.publicUrl}/pay/${row.token}`,
  state: getLinkState(row, ctx.clock()),
  title: row.title,
  lines: row.lines,
  totalCents: row.total_cents,
  currency: row.currency,
  mode: row.mode,
  expiresAt: row.expires_at?.toISOString() ?? null,
  orderId: row.order_id,
  createdAt: row.created_at.toISOString(),
})
