import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ProductFilter, ProductSort } from '#contract/catalog.ts'
import { LOW_STOCK_THRESHOLD } from '#domain/variant.ts'
import { buildContainsCondition, buildStartCondition } from '#server/modules/search-keys/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { selectKitLevels, selectKitParts } from '../kits/repository.ts'
import type { ProductForDto } from '../product-dto.ts'
import { saleCurrency } from '../records/repository.ts'

// Columns are written as SQL text with their table, because Drizzle omits the table name in a query on one table: in
// the subquery, `id` would then be the variant's id.
const activeVariants = sql`${productVariants} v where v.is_active`
/**
 * The lowest stock of each product's variants, computed once for all products. Variants without counted stock are left
 * out, so that an index-only scan of the stock index is enough. A kit has the stock of its scarcest part.
 */
const fewestUnits = sql`(select product_id, min(units) as units from (
    select v.product_id, v.stock_quantity as units from ${activeVariants} and v.stock_quantity is not null
    union all ${selectKitLevels}) levels group by product_id) fewest`

/**
 * Matches products whose own text or variants contain the word. One subquery searches the variants of all products, so
 * that it runs once instead of once per product.
 */
const buildWordFilter = (
  word: string,
) => sql`(${buildContainsCondition(word, { key: sql`products.search_key`, text: sql`products.search_text` })}
  or products.id in (select v.product_id from ${activeVariants}
    and ${buildContainsCondition(word, { key: sql`v.search_key`, text: sql`v.search_text` })}))`

const stockFilters = {
  any: undefined,
  low: sql`products.id in (select v.product_id from ${activeVariants} and v.stock_quantity <= ${sql.raw(String(LOW_STOCK_THRESHOLD))}
    union all select product_id from (${selectKitLevels}) kits where units <= ${sql.raw(String(LOW_STOCK_THRESHOLD))})`,
  out: sql`products.id in (select v.product_id from ${activeVariants} and v.stock_quantity = 0
    union all select product_id from (${selectKitLevels}) kits where units = 0)`,
}

/** `ids` limits the products to these ids, separated by commas. */
export function buildProductFilter({ q, status, stock, ids }: ProductFilter & { ids?: string | undefined }) {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))]
  return and(
    ids === undefined ? undefined : sql`products.id = any(${sql.param(ids.split(','))}::uuid[])`,
    status === 'all' ? undefined : eq(products.is_active, status === 'active'),
    stockFilters[stock],
    ...words.map(buildWordFilter),
  )
}

/** The default variant's price in cents, as lists show it. */
const displayedPrice = sql`products.price + coalesce((select v.price_adjustment from ${activeVariants} and v.is_default
  and v.product_id = products.id), 0)`
const newestFirst = [desc(products.created_at), desc(products.id)]
const orderBySort: Record<ProductSort, SQL[]> = {
  newest: newestFirst,
  oldest: [asc(products.created_at), asc(products.id)],
  title: [asc(products.search_text), ...newestFirst],
  price: [asc(displayedPrice), ...newestFirst],
  '-price': [desc(displayedPrice), ...newestFirst],
  stock: [sql`fewest.units asc nulls last`, ...newestFirst],
}

/** The products whose title or SKU is `q` come first, then those whose title starts with it. */
function orderByMatch(q: string): SQL[] {
  if (q === '') return newestFirst
  const isSame = (text: SQL) => sql`lower(${text}) = lower(${q})`
  const hasSuchVariant = sql`products.id in (select v.product_id from ${activeVariants} and ${isSame(sql`v.sku`)})`
  return [
    sql`coalesce(${isSame(sql`products.title`)} or ${isSame(sql`products.sku`)} or ${hasSuchVariant}, false) desc`,
    desc(buildStartCondition(q, sql`products.search_key`)),
    ...newestFirst,
  ]
}

type Page = { sort: ProductSort | 'match'; q: string; skip: number; take: number }
type ListedRow = Omit<ProductForDto, 'created_at'> & { created_at: string }

// Each product is read with its variants as one JSON value: parsing it is cheaper than mapping the four hundred rows
// that fifty products and their variants would be.
const listedProduct = sql<ListedRow>`json_build_object('id', products.id, 'title', products.title, 'sku', products.sku,
  'price', products.price, 'soldIn', ${saleCurrency}, 'currency', products.currency, 'language', products.language,
  'max_installments', products.max_installments,
  'images', products.images, 'checkout_title', products.checkout_title,
  'checkout_description', products.checkout_description, 'template_id', products.template_id,
  'top_banner_url', products.top_banner_url, 'bottom_banner_url', products.bottom_banner_url,
  'bottom_banner_url_2', products.bottom_banner_url_2, 'checkout_config', products.checkout_config, 'shipping_options', products.shipping_options,
  'is_active', products.is_active, 'version', products.version, 'created_at', products.created_at,
  'variants', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
    'price_adjustment', v.price_adjustment, 'stock_quantity', v.stock_quantity, 'is_default', v.is_default,
    'image', v.image, 'quantity_prices', v.quantity_prices, 'parts', ${selectKitParts(sql`v.id`)})
    order by v.is_default desc, v.created_at, v.id)
  from ${activeVariants} and v.product_id = products.id), '[]'))`

/** Reads the ids of one page in order and, if `counted`, the number of all matching rows in the same query. */
export async function findPageOfIds(
  db: Db,
  where: SQL | undefined,
  { sort, q, skip, take, counted }: Page & { counted: boolean },
): Promise<{ ids: string[]; total: number | null }> {
  const matching = db
    .select({ id: products.id, total: counted ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
    .from(products)
  const rows = await (sort === 'stock'
    ? matching.leftJoin(fewestUnits, sql`fewest.product_id = products.id`)
    : matching
  )
    .where(where)
    .orderBy(...(sort === 'match' ? orderByMatch(q) : orderBySort[sort]))
    .limit(take)
    .offset(skip)
  const [first] = rows
  // A page beyond the last one has no row that carries the total, so the rows are counted separately.
  const total = first || !counted ? (first?.total ?? null) : await db.$count(products, where)
  return { ids: rows.map(row => row.id), total }
}

/** Returns the products in the order of `ids`; deleted products are left out. */
export async function findListedProducts(db: Db, ids: readonly string[]): Promise<ProductForDto[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ product: listedProduct })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
  const byId = new Map(rows.map(({ product }) => [product.id, product]))
  return ids.flatMap(id => {
    const product = byId.get(id)
    return product ? [{ ...product, created_at: new Date(product.created_at) }] : []
  })
}

export async function countByStatus(db: Db): Promise<{ active: number; archived: number }> {
  const [row] = await db
    .select({
      active: sql<number>`(count(*) filter (where is_active))::int`,
      archived: sql<number>`(count(*) filter (where not is_active))::int`,
    })
    .from(products)
  return row ?? { active: 0, archived: 0 }
}
