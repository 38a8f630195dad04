import { findVariantFacts, type VariantFacts } from '#server/modules/catalog/records/index.ts'
import type { NewLine } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findLink, type LinkRow } from './repository.ts'

export const toLinkOrderLines = ({
  row,
  facts,
}: {
  row: LinkRow
  facts: ReadonlyMap<string, VariantFacts>
}): NewLine[] =>
  row.lines.map(({ title, quantity, unitCents, productId, variantId }) => {
    const picked = facts.get(variantId ?? '')
    return {
      kind: 'main' as const,
      product_id: productId ?? null,
      // A deleted variant has no stock to reserve.
      variant_id: picked ? (variantId ?? null) : null,
      title,
      variant_name: picked?.name ?? null,
      sku: picked?.sku ?? null,
      image: picked?.image ?? null,
      quantity,
      unit_cents: unitCents,
      discount_cents: 0,
      total_cents: unitCents * quantity,
    }
  })

export async function findLinkLines(ctx: Context, id: string): Promise<NewLine[] | null> {
  const row = await findLink(ctx.db, id)
  if (!row) return null
  const picked = row.lines.flatMap(line => line.variantId ?? [])
  return toLinkOrderLines({ row, facts: await findVariantFacts(ctx.db, picked) })
}
