import { recordShopEvent } from '#server/modules/webhooks/records/index.ts'
import type { Mode, Tx } from '#server/platform/core/context.ts'
import type { GrantWithBenefit } from './repository.ts'

/** Records for the webhooks of the shop that a buyer received or lost access to a benefit. */
export function recordAccessEvent(
  tx: Tx,
  order: { id: string; mode: Mode },
  { grant, benefit }: GrantWithBenefit,
): Promise<void> {
  const { id, state, reason, line_id: lineId, expires_at } = grant
  const { product_id: productId, variant_id: variantId, kind, title } = benefit
  const hasAccess = state === 'active' && expires_at === null
  const expiresAt = expires_at?.toISOString() ?? null
  return recordShopEvent(tx, {
    type: hasAccess ? 'access.granted' : 'access.revoked',
    order,
    subjectId: id,
    build: () => ({
      access: { id, benefitId: benefit.id, kind, title, productId, variantId, lineId, state, reason, expiresAt },
    }),
  })
}
