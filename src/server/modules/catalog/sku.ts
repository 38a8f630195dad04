import { proposeSku, toSkuComparisonKey } from '#domain/sku.ts'
import { truncate } from '#domain/truncate.ts'
import type { TxDb } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findTakenSkus, lockAllSkus, lockSkus } from './repository.ts'

/** Throws `sku_taken` when two of the SKUs are equal or look the same. */
export function assertSkusUnique(skus: readonly string[]) {
  const keys = skus.map(toSkuComparisonKey)
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (repeated >= 0) throw new AppError('sku_taken', { fields: { [`variants.${repeated}.sku`]: 'taken' } })
}

/**
 * Locks the SKUs, and all SKUs that look the same, until the transaction ends. Must be called before any row is locked,
 * to prevent deadlocks. Throws `sku_taken` with the field from `getField` when a SKU looks like the SKU of an active
 * variant other than `ownVariantId`, or of a product without variants.
 */
export async function claimSkus(
  db: TxDb,
  skus: readonly string[],
  getField: (sku: string) => string,
  ownVariantId?: string,
): Promise<void> {
  await lockSkus(db, skus)
  const [taken] = await findTakenSkus(db, skus, ownVariantId)
  if (taken !== undefined)
    throw new AppError('sku_taken', { fields: { [getField(taken)]: 'taken' }, data: { sku: taken } })
}

const maxSkuLength = 120

/**
 * Suggests a free SKU for a title, such as LUMINARIA-HALO or LUMINARIA-HALO-2. All SKUs stay locked until the
 * transaction ends.
 */
export async function suggestSku(db: TxDb, title: string): Promise<string> {
  const proposed = proposeSku(title)
  await lockAllSkus(db)
  const [taken] = await findTakenSkus(db, [proposed])
  if (taken === undefined) return proposed
  const [free = proposed] = await findFreeSkus(db, [proposed])
  return free
}

/**
 * For each SKU, finds the first free variation with the suffix -2, -3 and so on. All SKUs stay locked until the
 * transaction ends.
 */
export async function findFreeSkus(db: TxDb, skus: readonly string[]): Promise<string[]> {
  await lockAllSkus(db)
  const free = new Map<string, string>()
  for (let number = 2; free.size < new Set(skus).size; number += 1) {
    const ending = `-${number}`
    const candidates = new Map(
      skus.filter(sku => !free.has(sku)).map(sku => [sku, truncate(sku, maxSkuLength - ending.length) + ending]),
    )
    const takenKeys = new Set(
      [...(await findTakenSkus(db, [...candidates.values()])), ...free.values()].map(toSkuComparisonKey),
    )
    for (const [sku, candidate] of candidates) {
      if (takenKeys.has(toSkuComparisonKey(candidate))) continue
      takenKeys.add(toSkuComparisonKey(candidate))
      free.set(sku, candidate)
    }
  }
  return skus.map(sku => free.get(sku) ?? sku)
}
