import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { selectShopCurrency } from '#server/modules/settings/shop/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import { type CatalogPart, selectKitParts, withKitUnits } from '../kits/repository.ts'

/** A variant with the facts that decide whether it can be sold as an order bump. */
export type BumpVariant = {
  productId: string
  variantId: string
  productTitle: string
  name: string
  sku: string
  image: string | null
  cents: number
  isOnSale: boolean
  isSubscription: boolean
  currency: string | null
  ships: boolean
  parts: CatalogPart[] | null
  /** The units that can be sold; null for untracked stock. */
  units: number | null
}

const isOnSale = sql<boolean>`${products.is_active} and ${productVariants.is_active}`
const bumpVariantColumns = {
  productId: products.id,
  variantId: productVariants.id,
  productTitle: products.title,
  name: productVariants.name,
  sku: productVariants.sku,
  image: sql<string | null>`coalesce(${productVariants.image}, ${products.images}[1])`,
  cents: sql<number>`greatest(0, ${products.price} + ${productVariants.price_adjustment})`,
  isOnSale,
  isSubscription: sql<boolean>`coalesce(${productStripeMapping.is_subscription}, false)`,
  currency: sql<string | null>`coalesce(${products.currency}, ${selectShopCurrency})`,
  ships: sql<boolean>`jsonb_array_length(${products.shipping_options}) > 0`,
  stock_quantity: productVariants.stock_quantity,
  parts: selectKitParts(productVariants.id),
}
const bumpVariantOrder = [
  desc(isOnSale),
  desc(productVariants.is_default),
  asc(productVariants.created_at),
  asc(productVariants.id),
]
export type BumpVariantRow = Omit<BumpVariant, 'units'> & { stock_quantity: number | null }

/** Replaces the stock of a row by the units that can be sold; those of a kit follow from its parts. */
export function toBumpVariant({ parts, ...row }: BumpVariantRow): BumpVariant {
  const { stock_quantity: units, ...variant } = withKitUnits(row, parts)
  return { ...variant, units }
}

const bumpVariantJson = sql.join(
  Object.entries(bumpVariantColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)
/**
 * Builds the subquery of the variant that an order bump adds, as JSON in the column `facts`. Without a `variantId`, it
 * is the first variant of the product in the order of `listBumpVariants`.
 */
export const selectBumpVariant = ({ productId, variantId }: { productId: SQL; variantId: SQL }) =>
  sql`select json_build_object(${bumpVariantJson}) as facts
    from ${products} join ${productVariants} on ${productVariants.product_id} = ${products.id}
    left join ${productStripeMapping} on ${productStripeMapping.sku} = ${productVariants.sku}
    where ${products.id} = ${productId} and (${variantId} is null or ${productVariants.id} = ${variantId})
    order by ${sql.join(bumpVariantOrder, sql`, `)} limit 1`

/**
 * Lists the variants of products, on sale or not, with the facts that decide whether they can be sold as order bumps.
 * Variants on sale come first, and the default variant before the others. A variant without an image has the first
 * image of its product.
 */
export async function listBumpVariants(db: Db, productIds: readonly string[]): Promise<BumpVariant[]> {
  const rows = await db
    .select(bumpVariantColumns)
    .from(products)
    .innerJoin(productVariants, eq(productVariants.product_id, products.id))
    .leftJoin(productStripeMapping, eq(productStripeMapping.sku, productVariants.sku))
    .where(inArray(products.id, [...productIds]))
    .orderBy(...bumpVariantOrder)
  return rows.map(toBumpVariant)
}
