import type { Request } from '#contract/endpoint.ts'
import type { createPaymentLink as endpoint, PaymentLink } from '#contract/payment-links.ts'
import { getMinimumCharge, maximumCharge } from '#domain/price.ts'
import { findPickedItems } from '#server/modules/catalog/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId, randomToken } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toPaymentLinkDto } from './payment-link-dto.ts'
import { insertLink } from './repository.ts'

type LinkBody = Request<typeof endpoint>['body']
const uniqueDefined = <T>(values: readonly (T | undefined)[]) => [
  ...new Set(values.filter(value => value !== undefined)),
]

/**
 * Throws when a picked product or variant does not exist. A catalog line names a product and optionally a variant of
 * it. Each variant may appear once, because its units are reserved.
 */
async function assertPickedItemsExist(ctx: Context, lines: LinkBody['lines']): Promise<void> {
  const variantIds = lines.map(line => line.variantId).filter(id => id !== undefined)
  if (new Set(variantIds).size !== variantIds.length)
    throw new AppError('invalid_fields', { fields: { lines: 'repeated' } })
  const picked = await findPickedItems(ctx.db, uniqueDefined(lines.map(line => line.productId)), variantIds)
  for (const { productId, variantId } of lines) {
    if (productId && !picked.products.has(productId)) throw new AppError('product_not_found')
    if (variantId && picked.variants.get(variantId)?.productId !== productId) throw new AppError('variant_not_found')
  }
}

/** Throws when the total is below or above what a card can be charged. */
function computeTotal({ lines, currency }: LinkBody): number {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  if (total < getMinimumCharge(currency)) throw new AppError('amount_below_minimum')
  if (total > maximumCharge) throw new AppError('amount_above_maximum')
  return total
}

/** Creates a link that can be paid once. Its content never changes. */
export async function createLink(ctx: Context, { body }: Request<typeof endpoint>): Promise<PaymentLink> {
  const now = ctx.clock()
  const total_cents = computeTotal(body)
  const expires_at = body.expiresAt === null ? null : new Date(body.expiresAt)
  if (expires_at && expires_at <= now) throw new AppError('invalid_fields', { fields: { expiresAt: 'past' } })
  const mode = await ctx.provider.mode(ctx.db)
  return withTransaction(ctx, async tx => {
    await assertPickedItemsExist(tx, body.lines)
    const row = await insertLink(tx.db, {
      id: newId(),
      token: randomToken(192),
      mode,
      title: body.title,
      lines: body.lines.map(({ title, quantity, unitCents, productId, variantId }) => ({
        title,
        quantity,
        unitCents,
        ...(productId && { productId }),
        ...(variantId && { variantId }),
      })),
      currency: body.currency,
      total_cents,
      member_id: ctx.actor?.memberId ?? null,
      expires_at,
      created_at: now,
      updated_at: now,
    })
    await audit(tx, 'payment_link.created', row.id, { cents: total_cents, currency: body.currency })
    return toPaymentLinkDto(tx, row)
  })
}
