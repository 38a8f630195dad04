import type * as z from 'zod/mini'
import type { NewUpsell, Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { insertUpsell } from './repository.ts'
import { resolveTrigger } from './resolve-trigger.ts'
import { loadUpsellDto } from './upsell-dtos.ts'

/**
 * Creates an active funnel. Throws product_not_found for unknown or archived products and variant_not_found for SKUs of
 * other products.
 */
export function createUpsell(ctx: Context, input: z.output<typeof NewUpsell>, id = newId()): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const row = await insertUpsell(tx.db, {
      id,
      name: input.name,
      description: input.description || null,
      ...(await resolveTrigger(tx, input)),
      created_at: tx.clock(),
    })
    await audit(tx, 'upsell.created', row.id, { name: row.name })
    return loadUpsellDto(tx.db, row)
  })
}
