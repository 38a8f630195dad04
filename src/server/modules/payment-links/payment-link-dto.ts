import type { PaymentLink } from '#contract/payment-links.ts'
import type { Context } from '#server/platform/core/context.ts'
import { getLinkState } from './pay-link.ts'
import type { LinkRow } from './repository.ts'

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
