import type { Product } from '#contract/catalog.ts'
import { truncate } from '#domain/truncate.ts'
import { catalog as words } from '#i18n/spec/catalog.ts'
import { copyBanner } from '#server/modules/files/index.ts'
import { copyOrderBumps } from '#server/modules/order-bumps/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lockKits, replaceKitParts } from './kits/repository.ts'
import { finishProductChange } from './product-change.ts'
import {
  getProductWithVariants,
  insertProduct,
  insertVariants,
  lockAllSkus,
  type ProductRow,
  type VariantWithParts,
} from './repository.ts'
import { findFreeSkus } from './sku.ts'

const titleLength = 200
const bannerColumns = {
  top_banner_url: 'top',
  bottom_banner_url: 'bottom',
  bottom_banner_url_2: 'bottom_2',
} as const
type Banners = Pick<ProductRow, keyof typeof bannerColumns>

/**
 * Copies the banner pictures, so that replacing a banner of the original does not change the copy. Called outside the
 * transaction, because it moves image bytes.
 */
async function copyBanners(ctx: Context, original: ProductRow, copy: string): Promise<Banners> {
  const copyColumn = async (column: keyof Banners) => {
    const [address, position] = [original[column], bannerColumns[column]]
    return address && copyBanner(ctx, address, { product: original.id, position }, { product: copy, position })
  }
  const [top_banner_url, bottom_banner_url, bottom_banner_url_2] = await Promise.all([
    copyColumn('top_banner_url'),
    copyColumn('bottom_banner_url'),
    copyColumn('bottom_banner_url_2'),
  ])
  return { top_banner_url, bottom_banner_url, bottom_banner_url_2 }
}

/** Copies the parts of kits. A kit of the product's own variants contains those of the copy. */
async function copyKits(tx: Tx, variants: readonly VariantWithParts[], copyIds: ReadonlyMap<string, string>) {
  for (const { id, parts } of variants) {
    const copied = parts?.map(({ variantId, quantity }) => ({
      variantId: copyIds.get(variantId) ?? variantId,
      quantity,
    }))
    if (copied) await replaceKitParts(tx.db, [{ variantId: copyIds.get(id) ?? '', parts: copied }])
  }
}

/** Creates a copy that is on sale immediately, with its own SKUs, untracked stock and the same order bumps and parts. */
export async function duplicateProduct(ctx: Context, id: string, title?: string): Promise<Product> {
  const copy = newId()
  const banners = await copyBanners(ctx, await getProductWithVariants(ctx.db, id), copy)
  return withTransaction(ctx, async tx => {
    // SKUs are locked before kits, in the order of imports and of saves, so that no two of them deadlock.
    await lockAllSkus(tx.db)
    await lockKits(tx.db)
    const original = await getProductWithVariants(tx.db, id)
    const { soldIn: _, variants, search_text: __, ...row } = original
    const skus = [...new Set([...variants.map(variant => variant.sku), ...(row.sku === null ? [] : [row.sku])])]
    const freeSkus = await findFreeSkus(tx.db, skus)
    const getFreeSku = (sku: string) => freeSkus[skus.indexOf(sku)] ?? sku
    const now = tx.clock()
    await insertProduct(tx.db, {
      ...row,
      ...banners,
      id: copy,
      sku: row.sku === null ? null : getFreeSku(row.sku),
      title: title ?? truncate(words.copyOf(row.title), titleLength),
      is_active: true,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    const copies = variants.map(({ search_text: ___, parts: ____, ...variant }, index) => ({
      ...variant,
      id: newId(),
      product_id: copy,
      sku: getFreeSku(variant.sku),
      stock_quantity: null,
      stock_start: null,
      created_at: new Date(now.getTime() + index),
    }))
    if (copies.length > 0) await insertVariants(tx.db, copies)
    const copiedIds = new Map(
      variants.flatMap(({ id: variant }, at) => (copies[at] ? [[variant, copies[at].id] as const] : [])),
    )
    await copyOrderBumps(tx, id, copy, copiedIds)
    await copyKits(tx, variants, copiedIds)
    return finishProductChange(tx, 'product.duplicated', copy, { from: id })
  })
}
