import type * as z from 'zod/mini'
import type { VariantChange } from '#contract/catalog.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { changeVariant, insertVariant, type LockedProduct } from './change-variants.ts'
import { lockKits } from './kits/repository.ts'
import { listActiveVariants, lockSkus } from './repository.ts'

type Change = z.output<typeof VariantChange>

/**
 * Locks the SKUs of the changes and the kits. Call it before locking the product: imports lock in the same order, so
 * that the two cannot deadlock.
 */
export async function lockForVariants(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await lockSkus(
    tx.db,
    changes.map(change => change.sku),
  )
  // A variant may become a part, a kit or, with a new SKU, a subscription.
  await lockKits(tx.db)
}

/**
 * Runs `save` for the variant at this index of the request, and adds `variants.{index}.` to the fields of its errors.
 */
async function withFieldPrefix(index: number, save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const { code, data, cause } = error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, problem]) => [`variants.${index}.${field}`, problem]),
    )
    throw new AppError(code, { fields, cause, ...(data && { data }) })
  }
}

/**
 * Orders the changes so that a SKU is released before another variant takes it: 'A becomes B' is saved after 'B becomes
 * C', whatever their order in the request. Two variants cannot exchange their SKUs; the first one then gets
 * `sku_taken`.
 */
function sortByReleasedSku(changes: readonly Change[], { variants }: LockedProduct): (readonly [number, Change])[] {
  const oldKeys = new Map(variants.map(variant => [variant.id, toSkuComparisonKey(variant.sku)]))
  const pending = [...changes.entries()]
  const sorted: (readonly [number, Change])[] = []
  while (pending.length > 0) {
    const free = pending.findIndex(
      ([at, { sku }]) =>
        !pending.some(
          ([other, { id }]) => other !== at && id !== undefined && oldKeys.get(id) === toSkuComparisonKey(sku),
        ),
    )
    sorted.push(...pending.splice(Math.max(0, free), 1))
  }
  return sorted
}

/** Throws invalid_fields when two changes have the same variant, because only one of them could be saved. */
function assertIdsUnique(changes: readonly Change[]): void {
  const ids = changes.map(change => change.id)
  const at = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  if (at >= 0) throw new AppError('invalid_fields', { fields: { [`variants.${at}.id`]: 'repeated' } })
}

/**
 * Changes and adds variants of a locked product. `locked.product` contains the new base price, and `lockForVariants`
 * was called before.
 */
export async function saveVariants(tx: Tx, locked: LockedProduct, changes: readonly Change[]): Promise<void> {
  assertIdsUnique(changes)
  for (const [index, { id, ...form }] of sortByReleasedSku(changes, locked)) {
    await withFieldPrefix(index, async () => {
      if (id !== undefined) return changeVariant(tx, locked, id, form)
      await insertVariant(tx, { ...locked, variants: await listActiveVariants(tx.db, locked.product.id) }, form)
    })
  }
}
