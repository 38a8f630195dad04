import type { updateProduct as endpoint, Product } from '#contract/catalog.ts'
import type { Request } from '#contract/endpoint.ts'
import { isAboveMaxPrice, isBelowZero } from '#domain/variant.ts'
import { getTemplateForShare } from '#server/modules/templates/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { finishProductChange, lockProductForChange } from './product-change.ts'
import { listActiveVariants, type ProductRow, updateProductRow } from './repository.ts'
import { lockForVariants, saveVariants } from './save-variants.ts'

type Change = Request<typeof endpoint>['body']

const textOrNull = (text: string | null | undefined) => text || null

const toBannerColumns = ({ top, bottom1, bottom2 }: NonNullable<Change['banners']> = {}): Partial<ProductRow> => ({
  ...(top !== undefined && { top_banner_url: top }),
  ...(bottom1 !== undefined && { bottom_banner_url: bottom1 }),
  ...(bottom2 !== undefined && { bottom_banner_url_2: bottom2 }),
})

function toColumns(change: Change): Partial<ProductRow> {
  return {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.priceCents !== undefined && { price: change.priceCents }),
    ...(change.checkoutTitle !== undefined && { checkout_title: textOrNull(change.checkoutTitle) }),
    ...(change.checkoutDescription !== undefined && { checkout_description: textOrNull(change.checkoutDescription) }),
    ...(change.images !== undefined && { images: change.images }),
    ...(change.shippingOptions !== undefined && { shipping_options: change.shippingOptions }),
    ...toBannerColumns(change.banners),
    ...(change.currency !== undefined && { currency: change.currency }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.maxInstallments !== undefined && { max_installments: change.maxInstallments }),
  }
}

/** Returns null for the system's default template, which products do not store. */
async function resolveTemplate(tx: Tx, requested: NonNullable<Change['templateId']>): Promise<string | null> {
  if (requested === 'default') return null
  const template = await getTemplateForShare(tx.db, requested)
  return template.isSystemDefault ? null : requested
}

/** Returns the columns of a changed checkout appearance: the template, and the record that it was customized. */
async function resolveAppearance(tx: Tx, row: ProductRow, change: Change): Promise<Partial<ProductRow>> {
  const { templateId: requested, customized } = change
  const template_id = requested === undefined ? row.template_id : requested && (await resolveTemplate(tx, requested))
  const updated_at = tx.clock().toISOString()
  return { template_id, ...(customized && { checkout_config: { customized, template_id, updated_at } }) }
}

type Priced = { id: string; price_adjustment: number }
/** Throws when a variant that this save does not change would cost less than zero or more than the maximum price. */
function assertPriceFits(price: number, variants: readonly Priced[], changed: NonNullable<Change['variants']>) {
  const unchanged = variants.filter(({ id }) => !changed.some(change => change.id === id))
  if (unchanged.some(variant => isBelowZero(price, variant.price_adjustment)))
    throw new AppError('invalid_fields', { fields: { priceCents: 'variant_below_zero' } })
  if (unchanged.some(variant => isAboveMaxPrice(price, variant.price_adjustment)))
    throw new AppError('invalid_fields', { fields: { priceCents: 'variant_too_high' } })
}

/**
 * Changes the given fields and variants of a product in one transaction; the others stay. Throws invalid_fields when
 * the new base price would make a variant's price negative or higher than the maximum price.
 */
export function updateProduct(ctx: Context, id: string, change: Change): Promise<Product> {
  const { variants: changed = [] } = change
  return withTransaction(ctx, async tx => {
    await lockForVariants(tx, changed)
    const row = await lockProductForChange(tx, id, change.version)
    const price = change.priceCents ?? row.price
    const variants = await listActiveVariants(tx.db, id)
    assertPriceFits(price, variants, changed)
    await updateProductRow(tx.db, id, tx.clock(), {
      ...toColumns(change),
      ...(await resolveAppearance(tx, row, change)),
    })
    await saveVariants(tx, { product: { ...row, price }, variants }, changed)
    return finishProductChange(tx, 'product.changed', id, { fields: Object.keys(change) })
  })
}
