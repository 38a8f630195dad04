import type { updateProduct as endpoint, Product } from '#contract/catalog.ts'
import type { Request } from '#contract/endpoint.ts'
import { isBelowZero } from '#domain/variant.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { changed, lockForChange } from './changing.ts'
import { changeProduct, listActiveVariants, type ProductRow } from './repository.ts'

type Change = Request<typeof endpoint>['body']

const textOrNull = (text: string | null | undefined) => text || null

function columnsOf(change: Change): Partial<ProductRow> {
  return {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.priceCents !== undefined && { price: change.priceCents }),
    ...(change.checkoutTitle !== undefined && { checkout_title: textOrNull(change.checkoutTitle) }),
    ...(change.checkoutDescription !== undefined && { checkout_description: textOrNull(change.checkoutDescription) }),
    ...(change.images !== undefined && { images: change.images }),
    ...(change.shippingOptions !== undefined && { shipping_options: change.shippingOptions }),
    ...(change.topBannerUrl !== undefined && { top_banner_url: change.topBannerUrl }),
    ...(change.currency !== undefined && { currency: change.currency }),
    ...(change.language !== undefined && { language: change.language }),
  }
}

/** Changes what is given. A base price that would make a variant cheaper than nothing is refused. */
export function updateProduct(ctx: Context, id: string, change: Change): Promise<Product> {
  return withTransaction(ctx, async tx => {
    const row = await lockForChange(tx, id, change.version)
    const price = change.priceCents ?? row.price
    const variants = await listActiveVariants(tx.db, id)
    if (variants.some(variant => isBelowZero(price, variant.price_adjustment)))
      throw new AppError('invalid_fields', { fields: { priceCents: 'variant_below_zero' } })
    await changeProduct(tx.db, id, tx.clock(), columnsOf(change))
    return changed(tx, 'product.changed', id, { fields: Object.keys(change) })
  })
}
