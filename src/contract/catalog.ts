import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { buildUuidListPattern } from '#domain/uuid.ts'
import { MAX_VARIANTS } from '#domain/variant.ts'
import { endpoint } from './endpoint.ts'
import { PublicProduct } from './public-product.ts'
import {
  Cents,
  Currency,
  Id,
  LanguageChoice,
  MaxInstallments,
  Moment,
  OptionalText,
  PlainText,
  SaleCurrency,
  Text,
  WithId,
} from './shapes.ts'
import { ShippingOption } from './shipping-option.ts'
import { ImageUrl, NewVariant, Variant, VariantChange, VariantForm, Version } from './variants.ts'

export { ImageUrl, NewVariant, PublicProduct, ShippingOption, Variant, VariantChange, VariantForm }

/** A product's own checkout banners; where a banner is null, the template's banner is shown. */
export const Banners = z.object({
  top: z.nullable(ImageUrl),
  bottom1: z.nullable(ImageUrl),
  bottom2: z.nullable(ImageUrl),
})
export type Banners = z.infer<typeof Banners>

/**
 * A product as the seller sees it, with active variants only, the default variant first. `currency` is the currency in
 * which it is sold; `ownCurrency` and `language` are null where the shop's setting applies. `checkoutConfig` describes
 * the last save of the checkout's customization.
 */
export const Product = z.object({
  id: Id,
  title: z.string(),
  sku: z.nullable(z.string()),
  priceCents: z.int(),
  currency: Currency,
  ownCurrency: z.nullable(Currency),
  language: z.nullable(LanguageChoice),
  /** In how many installments a card may pay it at most; null where the shop's setting applies. */
  maxInstallments: z.nullable(MaxInstallments),
  images: z.array(z.string()),
  checkoutTitle: z.nullable(z.string()),
  checkoutDescription: z.nullable(z.string()),
  /** Id of the checkout template; null means the shop's default template. */
  templateId: z.nullable(Id),
  banners: z.object({ top: z.nullable(z.string()), bottom1: z.nullable(z.string()), bottom2: z.nullable(z.string()) }),
  checkoutConfig: z.nullable(
    z.object({ customized: z.boolean(), templateId: z.nullable(Id), updatedAt: z.nullable(Moment) }),
  ),
  shippingOptions: z.array(ShippingOption),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: Moment,
  variants: z.array(Variant),
})
export type Product = z.infer<typeof Product>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const
const WithVariant = z.object({ id: Id, variantId: Id })
const InQuery = z.object({ version: z.optional(z.coerce.number().check(z.int())) })

/** Reads one product by its id, for shoppers' pages and external readers; archived products are not found. */
export const readProduct = endpoint('GET', '/api/v1/products/:id', {
  who: 'anyone',
  limit: 1_200,
  bytes: 0,
  cache: 0,
  params: WithId,
  reply: PublicProduct,
  errors: ['product_not_found'],
})

/**
 * Selects products. Every word of `q` must occur in the title, the SKU, or the names or SKUs of active variants,
 * ignoring case and accents. `stock`: 'low' has an active variant with ten units or fewer, 'out' one with none.
 */
export const ProductFilter = z.strictObject({
  q: PlainText(100).check(z.overwrite(cleanText)),
  status: z.enum(['active', 'archived', 'all']),
  stock: z.enum(['any', 'low', 'out']),
})
export type ProductFilter = z.infer<typeof ProductFilter>
const { q, status, stock } = ProductFilter.shape

/**
 * 'price' sorts by the price of the default variant, 'stock' by the lowest stock among the active variants (untracked
 * stock last).
 */
export const ProductSort = z.enum(['newest', 'oldest', 'title', 'price', '-price', 'stock'])
export type ProductSort = z.infer<typeof ProductSort>

/**
 * The list of products. `link` is the path at which the product is sold: '/vendas/{slug}' of the newest active campaign
 * that contains the product and has an active page, else '/checkout?product={id}'.
 */
export const ListedProduct = z.extend(Product, { link: z.string() })
export type ListedProduct = z.infer<typeof ListedProduct>

/** How many products the list can be limited to by their ids. */
export const MAX_LISTED_IDS = 50
/** Ids of products, separated by commas. */
const IdList = z.string().check(z.maxLength(MAX_LISTED_IDS * 37), z.regex(buildUuidListPattern(MAX_LISTED_IDS)))

/**
 * One page of the list. `page` counts from 1; a page after the last page is empty. `total` and `pages` count the
 * filtered products, and `counts` all products of the shop. `ids` limits the list to these products, so that a screen
 * can show chosen products in one request. The sort order 'match' starts with the products whose title or SKU is `q`, and
 * then those that start with `q`: otherwise SKU-1 could not be found among the SKUs that start with it.
 */
export const listProducts = endpoint('GET', '/api/v1/products', {
  ...reads,
  query: z.object({
    q: z._default(q, ''),
    status: z._default(status, 'active'),
    stock: z._default(stock, 'any'),
    sort: z._default(z.enum([...ProductSort.options, 'match']), 'newest'),
    ids: z.optional(IdList),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  reply: z.object({
    products: z.array(ListedProduct),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    counts: z.object({ active: z.int(), archived: z.int() }),
  }),
})

export const getProduct = endpoint('GET', '/api/v1/products/:id/full', {
  ...reads,
  params: WithId,
  reply: Product,
  errors: ['product_not_found'],
})

/**
 * A new product. Each variant has its final price; the product takes the price of the default variant. A product's only
 * variant may omit its name, which is then the title, and its SKU, which is then derived from the title.
 */
export const NewProduct = z.object({
  title: Text(200),
  variants: z.array(NewVariant).check(z.minLength(1), z.maxLength(MAX_VARIANTS)),
  images: z._default(z.array(ImageUrl).check(z.maxLength(30)), []),
  shippingOptions: z._default(z.array(ShippingOption).check(z.maxLength(50)), []),
  checkoutTitle: OptionalText(200),
  checkoutDescription: OptionalText(2_000),
  currency: z.optional(z.nullable(SaleCurrency)),
  language: z.optional(z.nullable(LanguageChoice)),
  maxInstallments: z.optional(z.nullable(MaxInstallments)),
})
export type NewProduct = z.input<typeof NewProduct>

export const createProduct = endpoint('POST', '/api/v1/products', {
  ...writes,
  body: NewProduct,
  reply: Product,
  errors: ['sku_taken'],
})

/**
 * Changes only the given fields. The template 'default' removes the product's own template, so that the shop's default
 * applies. `customized` marks a save of the checkout's customization, which lists show. `variants` changes and adds
 * variants in the same save; variants that are not given stay. Their errors name fields such as `variants.0.sku`.
 */
export const updateProduct = endpoint('PATCH', '/api/v1/products/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    title: z.optional(Text(200)),
    priceCents: z.optional(Cents),
    checkoutTitle: OptionalText(200),
    checkoutDescription: OptionalText(2_000),
    images: z.optional(z.array(ImageUrl).check(z.maxLength(30))),
    shippingOptions: z.optional(z.array(ShippingOption).check(z.maxLength(50))),
    templateId: z.optional(z.nullable(z.union([z.literal('default'), Id]))),
    banners: z.optional(z.partial(Banners)),
    customized: z.optional(z.literal(true)),
    currency: z.optional(z.nullable(SaleCurrency)),
    language: z.optional(z.nullable(LanguageChoice)),
    maxInstallments: z.optional(z.nullable(MaxInstallments)),
    variants: z.optional(z.array(VariantChange).check(z.maxLength(MAX_VARIANTS))),
    version: Version,
  }),
  reply: Product,
  errors: [
    'product_not_found',
    'template_not_found',
    'variant_not_found',
    'sku_taken',
    'too_many_variants',
    'subscription_of_kit',
    'subscription_in_kit',
    'subscription_with_quantity_prices',
    'conflict',
  ],
})

/** Takes a product and its open checkouts off sale until it is restored. Repeating the call changes nothing. */
export const archiveProduct = endpoint('POST', '/api/v1/products/:id/archive', {
  ...writes,
  params: WithId,
  reply: Product,
  errors: ['product_not_found'],
})

export const restoreProduct = endpoint('POST', '/api/v1/products/:id/restore', {
  ...writes,
  params: WithId,
  reply: Product,
  errors: ['product_not_found'],
})

/**
 * Creates a copy of the product. The copy is on sale and in no campaign, has unused SKUs (suffix -2, -3 and so on), and
 * does not track stock. `title` is the title of the copy; without it '(cópia)' is appended to the original title.
 */
export const duplicateProduct = endpoint('POST', '/api/v1/products/:id/duplicate', {
  ...writes,
  params: WithId,
  body: z.object({ title: z.optional(Text(200)) }),
  reply: Product,
  errors: ['product_not_found'],
})

/** Counts what deleting the product would affect, for the warning before the deletion. */
export const productDependencies = endpoint('GET', '/api/v1/products/:id/dependencies', {
  ...reads,
  params: WithId,
  reply: z.object({ campaigns: z.int(), upsells: z.int(), offers: z.int() }),
  errors: ['product_not_found'],
})

/**
 * Removes the product from campaigns, upsells and offers, closes its open checkouts, and then deletes it. Kits of other
 * products that contain a variant of it prevent this: 409 `part_of_kit` with the `kits`.
 */
export const deleteProduct = endpoint('DELETE', '/api/v1/products/:id', {
  ...writes,
  params: WithId,
  errors: ['product_not_found', 'part_of_kit'],
})

export const addVariant = endpoint('POST', '/api/v1/products/:id/variants', {
  ...writes,
  params: WithId,
  body: VariantForm,
  reply: Product,
  errors: ['product_not_found', 'sku_taken', 'too_many_variants', 'conflict'],
})

/**
 * A SKU that the payment provider charges as a subscription is refused for a kit, for a part of a kit (409
 * `subscription_in_kit` with the `kits`) and for a variant with quantity prices.
 */
export const editVariant = endpoint('PUT', '/api/v1/products/:id/variants/:variantId', {
  ...writes,
  params: WithVariant,
  body: VariantForm,
  reply: Product,
  errors: [
    'product_not_found',
    'variant_not_found',
    'sku_taken',
    'subscription_of_kit',
    'subscription_in_kit',
    'subscription_with_quantity_prices',
    'conflict',
  ],
})

export const makeVariantDefault = endpoint('POST', '/api/v1/products/:id/variants/:variantId/default', {
  ...writes,
  params: WithVariant,
  query: InQuery,
  reply: Product,
  errors: ['product_not_found', 'variant_not_found', 'conflict'],
})

/**
 * Deletes a variant softly: the variant is no longer offered anywhere and its SKU becomes available, while orders keep
 * the variant. The last variant cannot be deleted, nor a part of a kit (409 `part_of_kit` with the `kits`).
 */
export const deleteVariant = endpoint('DELETE', '/api/v1/products/:id/variants/:variantId', {
  ...writes,
  params: WithVariant,
  query: InQuery,
  reply: Product,
  errors: ['product_not_found', 'variant_not_found', 'last_variant', 'part_of_kit', 'conflict'],
})
