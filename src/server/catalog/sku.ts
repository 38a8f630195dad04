import { proposeSku, toSkuComparisonKey } from '#domain/sku.ts'
import { truncate } from '#domain/truncate.ts'
import type { Db } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { findTakenSkus, lockAllSkus, lockSkus } from './repository.ts'

/** Rejects SKUs that occur twice in one form or look the same. */
export function assertSkusUnique(skus: readonly string[]) {
  const looks = skus.map(toSkuComparisonKey)
  const repeated = looks.findIndex((look, index) => looks.indexOf(look) !== index)
  if (repeated >= 0) throw new AppError('sku_taken', { fields: { [`variants.${repeated}.sku`]: 'taken' } })
}

/**
 * Locks SKUs until the transaction ends, together with SKUs that look the same. Call it before any row lock, to prevent
 * deadlocks. Throws `sku_taken`, with the field that `fieldOf` names, for a SKU that looks like that of an active
 * variant other than `own`, or of a product without variants.
 */
export async function claimSkus(
  db: Db,
  skus: readonly string[],
  fieldOf: (sku: string) => string,
  own?: string,
): Promise<void> {
  await lockSkus(db, skus)
  const [taken] = await findTakenSkus(db, skus, own)
  if (taken !== undefined)
    throw new AppError('sku_taken', { fields: { [fieldOf(taken)]: 'taken' }, data: { sku: taken } })
}

const maxSkuLength = 120

/**
 * Suggests a free SKU for a title, such as LUMINARIA-HALO or LUMINARIA-HALO-2. All SKUs stay locked until the
 * transaction ends.
 */
export async function suggestSku(db: Db, title: string): Promise<string> {
  const wanted = proposeSku(title)
  await lockAllSkus(db)
  const [taken] = await findTakenSkus(db, [wanted])
  if (taken === undefined) return wanted
  const [free = wanted] = await findFreeSkus(db, [wanted])
  return free
}

/**
 * For each SKU, finds the first free one with the suffix -2, -3 and so on. All SKUs stay locked until the transaction
 * ends.
 */
export async function findFreeSkus(db: Db, skus: readonly string[]): Promise<string[]> {
  await lockAllSkus(db)
  const free = new Map<string, string>()
  for (let number = 2; free.size < new Set(skus).size; number += 1) {
    const ending = `-${number}`
    const wanted = new Map(
      skus.filter(sku => !free.has(sku)).map(sku => [sku, truncate(sku, maxSkuLength - ending.length) + ending]),
    )
    const taken = new Set(
      [...(await findTakenSkus(db, [...wanted.values()])), ...free.values()].map(toSkuComparisonKey),
    )
    for (const [sku, candidate] of wanted) {
      if (taken.has(toSkuComparisonKey(candidate))) continue
      taken.add(toSkuComparisonKey(candidate))
      free.set(sku, candidate)
    }
  }
  return skus.map(sku => free.get(sku) ?? sku)
}
