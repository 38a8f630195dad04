import type { Db } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { skusOfBareProducts } from './repository.ts'

/** Refuses SKUs that stand twice in one form. */
export function refuseRepeatedSkus(skus: readonly string[]) {
  const repeated = skus.findIndex((sku, index) => skus.indexOf(sku) !== index)
  if (repeated >= 0) throw new AppError('sku_taken', { fields: { [`variants.${repeated}.sku`]: 'taken' } })
}

/** Runs a write of variants; a SKU in use by an active variant or a product without variants is refused. */
export async function withFreeSkus<T>(db: Db, skus: readonly string[], write: () => Promise<T>): Promise<T> {
  const bare = await skusOfBareProducts(db, skus)
  if (bare.length > 0) throw new AppError('sku_taken', { data: { sku: bare[0] } })
  try {
    return await write()
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      const { constraint, detail } = at as { constraint?: string; detail?: string }
      if (constraint !== 'product_variants_active_sku') continue
      throw new AppError('sku_taken', { data: { sku: /=\((.*)\)/.exec(detail ?? '')?.[1] }, cause: error })
    }
    throw error
  }
}
