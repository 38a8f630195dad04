import type * as z from 'zod/mini'
import type { Product, VariantForm } from '#contract/catalog.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { canDeleteVariant, isAboveMaxPrice, isBelowZero, MAX_VARIANTS } from '#domain/variant.ts'
import { setUnits } from '#server/modules/stock/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { assertCanSubscribe } from './kits/assert-can-subscribe.ts'
import { lockKits, replaceKitParts } from './kits/repository.ts'
import { assertInNoKit, isKitForm, saveKit } from './kits/save-kit.ts'
import { finishProductChange, lockProductForChange } from './product-change.ts'
import { buildQuantityPricesColumn } from './quantity-prices-column.ts'
import { isSubscriptionSku } from './records/repository.ts'
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

export type VariantInput = Omit<z.output<typeof VariantForm>, 'version'>
type Form = z.output<typeof VariantForm>
export type LockedProduct = { product: ProductRow; variants: VariantRow[] }

type VariantChange = {
  productId: string
  action: string
  version?: number | undefined
  sku?: string
  /** Whether the change may affect the parts of a kit. */
  isKitChange?: boolean
}

/**
 * Runs one change of a product's variants: locks the product, increments its version and returns the updated product.
 */
function withLockedProduct(
  ctx: Context,
  change: VariantChange,
  work: (tx: Tx, locked: LockedProduct) => Promise<unknown>,
): Promise<Product> {
  const { productId, action, version, sku, isKitChange = false } = change
  return withTransaction(ctx, async tx => {
    // SKUs are locked before the product row. Imports use the same order, so a variant change and an import cannot
    // deadlock.
    if (sku !== undefined) await lockSkus(tx.db, [sku])
    if (isKitChange) await lockKits(tx.db)
    const product = await lockProductForChange(tx, productId, version)
    await work(tx, { product, variants: await listActiveVariants(tx.db, productId) })
    await updateProductRow(tx.db, productId, tx.clock(), {})
    return finishProductChange(tx, action, productId)
  })
}

const getVariant = ({ variants }: LockedProduct, id: string) =>
  orThrow(
    variants.find(variant => variant.id === id),
    'variant_not_found',
  )

const getFinalPrice = (product: ProductRow, form: VariantInput) =>
  calculateUnitPrice(product.price, form.priceAdjustment)

function assertPriceInRange(product: ProductRow, form: VariantInput) {
  if (isBelowZero(product.price, form.priceAdjustment))
    throw new AppError('invalid_fields', { fields: { priceAdjustment: 'below_zero' } })
  if (isAboveMaxPrice(product.price, form.priceAdjustment))
    throw new AppError('invalid_fields', { fields: { priceAdjustment: 'too_high' } })
}

/** Adds a variant. The caller has locked the SKU, the kits if the form is one of a kit, and then the product. */
export async function insertVariant(tx: Tx, { product, variants }: LockedProduct, form: VariantInput): Promise<void> {
  assertPriceInRange(product, form)
  if (variants.length >= MAX_VARIANTS) throw new AppError('too_many_variants')
  const row = {
    ...(await buildQuantityPricesColumn(tx, getFinalPrice(product, form), form)),
    id: newId(),
    product_id: product.id,
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
  await saveKit(tx, row.id, form)
  if (variants.length === 0) await updateProductRow(tx.db, product.id, tx.clock(), { sku: form.sku })
}

/**
 * Changes a variant. The caller has locked the SKU, the kits if the variant may become a kit or a subscription, and
 * then the product. `stock` and `image` are not changed when they are undefined.
 */
export async function changeVariant(tx: Tx, locked: LockedProduct, variantId: string, form: VariantInput) {
  const { product } = locked
  const variant = getVariant(locked, variantId)
  assertPriceInRange(product, form)
  const change = {
    name: form.name,
    sku: form.sku,
    price_adjustment: form.priceAdjustment,
    ...(form.image !== undefined && { image: form.image }),
    ...(await buildQuantityPricesColumn(tx, getFinalPrice(product, form), form)),
  }
  if (form.sku !== variant.sku) await claimSkus(tx.db, [form.sku], () => 'sku', variantId)
  await updateVariantRow(tx.db, variantId, change)
  if (form.stock !== undefined) await setUnits(tx.db, variantId, form.stock)
  await saveKit(tx, variantId, form)
  if (form.sku !== variant.sku && (await isSubscriptionSku(tx.db, form.sku))) await assertCanSubscribe(tx, form.sku)
  if (product.sku === variant.sku) await updateProductRow(tx.db, product.id, tx.clock(), { sku: form.sku })
}

export const addVariant = (ctx: Context, productId: string, form: Form) =>
  withLockedProduct(
    ctx,
    { productId, action: 'variant.created', version: form.version, sku: form.sku, isKitChange: isKitForm(form) },
    (tx, locked) => insertVariant(tx, locked, form),
  )

export const updateVariant = (ctx: Context, productId: string, variantId: string, form: Form) =>
  withLockedProduct(
    ctx,
    // With a new SKU, the variant may become a subscription, which a kit cannot contain.
    { productId, action: 'variant.changed', version: form.version, sku: form.sku, isKitChange: true },
    (tx, locked) => changeVariant(tx, locked, variantId, form),
  )

export const setDefaultVariant = (ctx: Context, productId: string, variantId: string, version?: number) =>
  withLockedProduct(ctx, { productId, action: 'variant.made_default', version }, async (tx, locked) => {
    getVariant(locked, variantId)
    // A unique index allows one default per product, so the old default is cleared first.
    await clearDefaultVariant(tx.db, productId, variantId)
    await updateVariantRow(tx.db, variantId, { is_default: true })
  })

export const deleteVariant = (ctx: Context, productId: string, variantId: string, version?: number) =>
  withLockedProduct(ctx, { productId, action: 'variant.deleted', version, isKitChange: true }, async (tx, locked) => {
    const deleted = getVariant(locked, variantId)
    if (!canDeleteVariant(locked.variants.length)) throw new AppError('last_variant')
    await assertInNoKit(tx, { variantId })
    await replaceKitParts(tx.db, [{ variantId, parts: [] }])
    await updateVariantRow(tx.db, variantId, { is_active: false, is_default: false, deleted_at: tx.clock() })
    const remaining = locked.variants.filter(variant => variant.id !== variantId)
    const successor = remaining.find(variant => variant.is_default) ?? remaining[0]
    if (successor && deleted.is_default) await updateVariantRow(tx.db, successor.id, { is_default: true })
    if (successor && locked.product.sku === deleted.sku)
      await updateProductRow(tx.db, productId, tx.clock(), { sku: successor.sku })
  })
