import type * as z from 'zod/mini'
import type { Product, VariantForm } from '#contract/catalog.ts'
import { canDeleteVariant, isAboveMaxPrice, isBelowZero, MAX_VARIANTS } from '#domain/variant.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { setUnits } from '#server/stock/index.ts'
import { finishProductChange, lockProductForChange } from './product-change.ts'
import {
  clearDefaultVariant,
  insertVariants,
  listActiveVariants,
  lockSkus,
  type ProductRow,
  updateProductRow,
  updateVariantRow,
  type VariantRow,
} from './repository.ts'
import { claimSkus } from './sku.ts'

type Form = z.output<typeof VariantForm>
type LockedProduct = { product: ProductRow; variants: VariantRow[] }

type VariantChange = { productId: string; deed: string; version?: number | undefined; sku?: string }

/**
 * Runs one change of a product's variants: locks the product, increments its version and returns the updated product.
 */
function withLockedProduct(
  ctx: Context,
  change: VariantChange,
  work: (tx: Context, at: LockedProduct) => Promise<unknown>,
): Promise<Product> {
  const { productId, deed, version, sku } = change
  return withTransaction(ctx, async tx => {
    // SKUs are locked before the product row, as imports do, so that the two cannot deadlock.
    if (sku !== undefined) await lockSkus(tx.db, [sku])
    const product = await lockProductForChange(tx, productId, version)
    await work(tx, { product, variants: await listActiveVariants(tx.db, productId) })
    await updateProductRow(tx.db, productId, tx.clock(), {})
    return finishProductChange(tx, deed, productId)
  })
}

const getVariant = ({ variants }: LockedProduct, id: string) =>
  orThrow(
    variants.find(variant => variant.id === id),
    'variant_not_found',
  )

function assertPriceInRange(product: ProductRow, form: Form) {
  if (isBelowZero(product.price, form.priceAdjustment))
    throw new AppError('invalid_fields', { fields: { priceAdjustment: 'below_zero' } })
  if (isAboveMaxPrice(product.price, form.priceAdjustment))
    throw new AppError('invalid_fields', { fields: { priceAdjustment: 'too_high' } })
}

export const addVariant = (ctx: Context, productId: string, form: Form) =>
  withLockedProduct(
    ctx,
    { productId, deed: 'variant.created', version: form.version, sku: form.sku },
    async (tx, { product, variants }) => {
      assertPriceInRange(product, form)
      if (variants.length >= MAX_VARIANTS) throw new AppError('too_many_variants')
      const row = {
        id: newId(),
        product_id: productId,
        name: form.name,
        sku: form.sku,
        price_adjustment: form.priceAdjustment,
        stock_quantity: form.stock ?? null,
        stock_start: form.stock ?? null,
        image: form.image ?? null,
        is_default: variants.length === 0,
        created_at: tx.clock(),
      }
      await claimSkus(tx.db, [form.sku], () => 'sku')
      await insertVariants(tx.db, [row])
      if (variants.length === 0) await updateProductRow(tx.db, productId, tx.clock(), { sku: form.sku })
    },
  )

/** `stock` and `image` are not changed when they are undefined. */
export const updateVariant = (ctx: Context, productId: string, variantId: string, form: Form) =>
  withLockedProduct(
    ctx,
    { productId, deed: 'variant.changed', version: form.version, sku: form.sku },
    async (tx, at) => {
      const variant = getVariant(at, variantId)
      assertPriceInRange(at.product, form)
      const change = {
        name: form.name,
        sku: form.sku,
        price_adjustment: form.priceAdjustment,
        ...(form.image !== undefined && { image: form.image }),
      }
      if (form.sku !== variant.sku) await claimSkus(tx.db, [form.sku], () => 'sku', variantId)
      await updateVariantRow(tx.db, variantId, change)
      if (form.stock !== undefined) await setUnits(tx.db, variantId, form.stock)
      if (at.product.sku === variant.sku) await updateProductRow(tx.db, productId, tx.clock(), { sku: form.sku })
    },
  )

export const setDefaultVariant = (ctx: Context, productId: string, variantId: string, version?: number) =>
  withLockedProduct(ctx, { productId, deed: 'variant.made_default', version }, async (tx, at) => {
    getVariant(at, variantId)
    // A unique index allows one default per product, so the old default is cleared first.
    await clearDefaultVariant(tx.db, productId, variantId)
    await updateVariantRow(tx.db, variantId, { is_default: true })
  })

export const deleteVariant = (ctx: Context, productId: string, variantId: string, version?: number) =>
  withLockedProduct(ctx, { productId, deed: 'variant.deleted', version }, async (tx, at) => {
    const gone = getVariant(at, variantId)
    if (!canDeleteVariant(at.variants.length)) throw new AppError('last_variant')
    await updateVariantRow(tx.db, variantId, { is_active: false, is_default: false, deleted_at: tx.clock() })
    const rest = at.variants.filter(variant => variant.id !== variantId)
    const heir = rest.find(variant => variant.is_default) ?? rest[0]
    if (heir && gone.is_default) await updateVariantRow(tx.db, heir.id, { is_default: true })
    if (heir && at.product.sku === gone.sku) await updateProductRow(tx.db, productId, tx.clock(), { sku: heir.sku })
  })
