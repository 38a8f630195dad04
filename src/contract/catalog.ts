import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { MAX_VARIANTS } from '#domain/variant.ts'
import { endpoint } from './endpoint.ts'
import {
  Cents,
  CountryCode,
  Currency,
  Id,
  LanguageChoice,
  Moment,
  OptionalText,
  PlainText,
  SaleCurrency,
  Sku,
  Text,
  WithId,
} from './shapes.ts'

/** Where a picture lies: a path of our storage or an outside address. */
export const ImageUrl = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^(\/storage\/v1\/object\/public\/[^\s"'<>\\]+|https?:\/\/[^\s"'<>\\]+)$/))
const Stock = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000)))
const Adjustment = z.int().check(z.gte(-99_999_999), z.lte(99_999_999))

/** `price` in cents, 0 is shown as FREE; no countries means all of them. */
export const ShippingOption = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  name: Text(120),
  price: Cents,
  countries: z.array(CountryCode).check(z.maxLength(260)),
})
export type ShippingOption = z.infer<typeof ShippingOption>

/** A variant as its seller sees it. `cents` is the final price: the product's plus `priceAdjustment`. */
export const Variant = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  priceAdjustment: z.int(),
  cents: z.int(),
  stock: z.nullable(z.int()),
  isDefault: z.boolean(),
  image: z.nullable(z.string()),
})
export type Variant = z.infer<typeof Variant>

/** A product's own banners of the checkout; where there is none its template's stands. */
export const Banners = z.object({
  top: z.nullable(ImageUrl),
  bottom1: z.nullable(ImageUrl),
  bottom2: z.nullable(ImageUrl),
})
export type Banners = z.infer<typeof Banners>

/**
 * A product as its seller sees it; active variants only, the default first. `currency` is what it is sold in; its own
 * choices are null where the shop decides. `checkoutConfig` is of the last save of the checkout's customisation.
 */
export const Product = z.object({
  id: Id,
  title: z.string(),
  sku: z.nullable(z.string()),
  priceCents: z.int(),
  currency: Currency,
  ownCurrency: z.nullable(Currency),
  language: z.nullable(LanguageChoice),
  images: z.array(z.string()),
  checkoutTitle: z.nullable(z.string()),
  checkoutDescription: z.nullable(z.string()),
  /** null: the system's default. */
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

/** A product as anyone sees it. `left` counts only stock that is tracked. */
export const PublicProduct = z.object({
  id: Id,
  title: z.string(),
  sku: z.nullable(z.string()),
  priceCents: z.int(),
  currency: Currency,
  images: z.array(z.string()),
  checkoutTitle: z.nullable(z.string()),
  checkoutDescription: z.nullable(z.string()),
  variants: z.array(
    z.object({
      id: Id,
      name: z.string(),
      sku: z.string(),
      cents: z.int(),
      left: z.nullable(z.int()),
      isDefault: z.boolean(),
      image: z.nullable(z.string()),
    }),
  ),
})
export type PublicProduct = z.infer<typeof PublicProduct>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const
const WithVariant = z.object({ id: Id, variantId: Id })
/**
 * The version of the product that was edited. Saved by someone else meanwhile: 409 `conflict`, whose answer carries the
 * `product` as it is now. Scripts may leave it out.
 */
const Version = z.optional(z.int())
const InQuery = z.object({ version: z.optional(z.coerce.number().check(z.int())) })

/** One product by its id, for shoppers' pages and outside readers; archived ones are not found. */
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
 * Which products. All words of `q` must be found in title, SKU or the names or SKUs of active variants, in any case and
 * without accents. `stock`: 'low' has an active variant with ten units or fewer, 'out' one with none.
 */
export const ProductFilter = z.strictObject({
  q: PlainText(100).check(z.overwrite(cleanText)),
  status: z.enum(['active', 'archived', 'all']),
  stock: z.enum(['any', 'low', 'out']),
})
export type ProductFilter = z.infer<typeof ProductFilter>
const { q, status, stock } = ProductFilter.shape

/** 'price' is what the default variant costs; 'stock' the fewest units of an active variant, products that count none last. */
export const ProductSort = z.enum(['newest', 'oldest', 'title', 'price', '-price', 'stock'])
export type ProductSort = z.infer<typeof ProductSort>

/**
 * `link` is the path that sells the product: '/vendas/{slug}' of the newest active campaign that has it and an active
 * page, else '/checkout?product={id}'.
 */
export const ListedProduct = z.extend(Product, { link: z.string() })
export type ListedProduct = z.infer<typeof ListedProduct>

/** `page` counts from 1; one beyond the last is empty. `total` and `pages` are of the filter, `counts` of the whole shop. */
export const listProducts = endpoint('GET', '/api/v1/products', {
  ...reads,
  query: z.object({
    q: z._default(q, ''),
    status: z._default(status, 'active'),
    stock: z._default(stock, 'any'),
    sort: z._default(ProductSort, 'newest'),
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
 * A new variant carries its final price; the product takes that of the default one. The only one of its product may come
 * without a name, which is the title then, and without a SKU, which is made from the title.
 */
export const NewVariant = z.object({
  name: z.optional(Text(120)),
  sku: z.optional(Sku),
  cents: Cents,
  stock: z.optional(Stock),
  image: z.optional(z.nullable(ImageUrl)),
  isDefault: z.optional(z.boolean()),
})

export const NewProduct = z.object({
  title: Text(200),
  variants: z.array(NewVariant).check(z.minLength(1), z.maxLength(MAX_VARIANTS)),
  images: z._default(z.array(ImageUrl).check(z.maxLength(30)), []),
  shippingOptions: z._default(z.array(ShippingOption).check(z.maxLength(50)), []),
  checkoutTitle: OptionalText(200),
  checkoutDescription: OptionalText(2_000),
  currency: z.optional(z.nullable(SaleCurrency)),
  language: z.optional(z.nullable(LanguageChoice)),
})
export type NewProduct = z.input<typeof NewProduct>

export const createProduct = endpoint('POST', '/api/v1/products', {
  ...writes,
  body: NewProduct,
  reply: Product,
  errors: ['sku_taken'],
})

/**
 * Only what is given changes. The template 'default' is the system's, which is none of the product's own. `customized`: it
 * is a save of the checkout's customisation, as lists tell.
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
    version: Version,
  }),
  reply: Product,
  errors: ['product_not_found', 'template_not_found', 'conflict'],
})

/** Takes a product off sale, and its open checkouts with it until it is restored; repeating it changes nothing. */
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
 * A copy on sale, with free SKUs (-2, -3 and on) and no counted stock; no campaign gets it. `title` is what it is called
 * in the words of who makes it; without one '(cópia)' stands behind the original's.
 */
export const duplicateProduct = endpoint('POST', '/api/v1/products/:id/duplicate', {
  ...writes,
  params: WithId,
  body: z.object({ title: z.optional(Text(200)) }),
  reply: Product,
  errors: ['product_not_found'],
})

/** What a deletion would touch, for the warning before it. */
export const productDependencies = endpoint('GET', '/api/v1/products/:id/dependencies', {
  ...reads,
  params: WithId,
  reply: z.object({ campaigns: z.int(), upsells: z.int(), offers: z.int() }),
  errors: ['product_not_found'],
})

/** Takes the product out of campaigns, upsells and offers, closes its open checkouts, then deletes it. */
export const deleteProduct = endpoint('DELETE', '/api/v1/products/:id', {
  ...writes,
  params: WithId,
  errors: ['product_not_found'],
})

export const VariantForm = z.object({
  name: Text(120),
  sku: Sku,
  priceAdjustment: z._default(Adjustment, 0),
  stock: z.optional(Stock),
  image: z.optional(z.nullable(ImageUrl)),
  version: Version,
})

export const addVariant = endpoint('POST', '/api/v1/products/:id/variants', {
  ...writes,
  params: WithId,
  body: VariantForm,
  reply: Product,
  errors: ['product_not_found', 'sku_taken', 'too_many_variants', 'conflict'],
})

export const editVariant = endpoint('PUT', '/api/v1/products/:id/variants/:variantId', {
  ...writes,
  params: WithVariant,
  body: VariantForm,
  reply: Product,
  errors: ['product_not_found', 'variant_not_found', 'sku_taken', 'conflict'],
})

export const makeVariantDefault = endpoint('POST', '/api/v1/products/:id/variants/:variantId/default', {
  ...writes,
  params: WithVariant,
  query: InQuery,
  reply: Product,
  errors: ['product_not_found', 'variant_not_found', 'conflict'],
})

/** Soft: the variant leaves pickers and frees its SKU, orders keep it. The last one stays. */
export const deleteVariant = endpoint('DELETE', '/api/v1/products/:id/variants/:variantId', {
  ...writes,
  params: WithVariant,
  query: InQuery,
  reply: Product,
  errors: ['product_not_found', 'variant_not_found', 'last_variant', 'conflict'],
})
