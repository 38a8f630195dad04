import type * as z from 'zod/mini'
import type { NewProduct, Product } from '#contract/catalog.ts'
import { truncate } from '#domain/truncate.ts'
import { toStoredPrices } from '#domain/variant.ts'
import { type Context, type TxDb, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lockKits } from './kits/repository.ts'
import { isKitForm, saveKit } from './kits/save-kit.ts'
import { finishProductChange } from './product-change.ts'
import { buildQuantityPricesColumn } from './quantity-prices-column.ts'
import { insertProduct, insertVariants, type VariantRow } from './repository.ts'
import { assertSkusUnique, claimSkus, suggestSku } from './sku.ts'

type Input = z.output<typeof NewProduct>
const maxNameLength = 120

/**
 * Returns each variant with a name and a SKU. A product's only variant may lack both: its name is then the title, and
 * its SKU is generated. Throws `invalid_fields` when one of several variants lacks its name or SKU.
 */
async function assertVariantsNamed(db: TxDb, { title, variants }: Input) {
  const isOnly = variants.length === 1
  const missingFields = variants.flatMap(({ name, sku }, index) => [
    ...(name === undefined ? [[`variants.${index}.name`, 'required'] as const] : []),
    ...(sku === undefined ? [[`variants.${index}.sku`, 'required'] as const] : []),
  ])
  if (!isOnly && missingFields.length > 0)
    throw new AppError('invalid_fields', { fields: Object.fromEntries(missingFields) })
  const namedVariants = []
  for (const variant of variants)
    namedVariants.push({
      ...variant,
      name: variant.name ?? truncate(title, maxNameLength),
      sku: variant.sku ?? (await suggestSku(db, title)),
    })
  return namedVariants
}

/**
 * Creates a product with the price and SKU of its default variant. The other variants store the difference between
 * their price and the product's price. The first variant is the default unless another is marked.
 */
export function createProduct(ctx: Context, input: Input): Promise<Product> {
  const defaults = input.variants.filter(variant => variant.isDefault).length
  if (defaults > 1) throw new AppError('invalid_fields', { fields: { variants: 'one_default' } })
  const defaultIndex = Math.max(
    0,
    input.variants.findIndex(variant => variant.isDefault),
  )
  const { productCents, adjustments } = toStoredPrices(
    input.variants.map(variant => variant.cents),
    defaultIndex,
  )
  return withTransaction(ctx, async tx => {
    const variants = await assertVariantsNamed(tx.db, input)
    const skus = variants.map(variant => variant.sku)
    assertSkusUnique(skus)
    await claimSkus(tx.db, skus, sku => `variants.${skus.indexOf(sku)}.sku`)
    const hasKits = variants.some(isKitForm)
    if (hasKits) await lockKits(tx.db)
    const id = newId()
    const now = tx.clock()
    const product = {
      id,
      sku: skus[defaultIndex] ?? null,
      title: input.title,
      price: productCents,
      currency: input.currency ?? null,
      language: input.language ?? null,
      max_installments: input.maxInstallments ?? null,
      images: input.images,
      checkout_title: input.checkoutTitle || null,
      checkout_description: input.checkoutDescription || null,
      shipping_options: input.shippingOptions,
      created_at: now,
      updated_at: now,
    }
    const steps: Pick<VariantRow, 'quantity_prices'>[] = []
    for (const [index, variant] of variants.entries()) {
      const { quantity_prices = null } = await buildQuantityPricesColumn(
        tx,
        variant.cents,
        variant,
        `variants.${index}.`,
      )
      steps.push({ quantity_prices })
    }
    const rows = variants.map((variant, index) => ({
      ...steps[index],
      id: newId(),
      product_id: id,
      name: variant.name,
      sku: variant.sku,
      price_adjustment: adjustments[index] ?? 0,
      stock_quantity: variant.stock ?? null,
      stock_start: variant.stock ?? null,
      is_default: index === defaultIndex,
      image: variant.image ?? null,
      // Created one millisecond apart: variants are sorted by `created_at`, so variant pickers show them in the order
      // of the form.
      created_at: new Date(now.getTime() + index),
    }))
    await insertProduct(tx.db, product)
    await insertVariants(tx.db, rows)
    if (hasKits)
      for (const [index, { id: variantId }] of rows.entries())
        await saveKit(tx, variantId, variants[index] ?? {}, `variants.${index}.`)
    return finishProductChange(tx, 'product.created', id, { title: input.title })
  })
}
