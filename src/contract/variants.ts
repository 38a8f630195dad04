import * as z from 'zod/mini'
import { KitPart, KitPartsForm } from './kits.ts'
import { QuantityPrices } from './quantity-prices.ts'
import { Cents, Id, Sku, Text } from './shapes.ts'

/** The location of a picture: a path of our storage or an external URL. */
export const ImageUrl = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^(\/storage\/v1\/object\/public\/[^\s"'<>\\]+|https?:\/\/[^\s"'<>\\]+)$/))
const Stock = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000)))
const Adjustment = z.int().check(z.gte(-99_999_999), z.lte(99_999_999))

/**
 * A variant as the seller sees it. `cents` is the final price: the product's price plus `priceAdjustment`. A kit has
 * `parts`, and its `stock` is the number of kits that the stock of its parts is enough for.
 */
export const Variant = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  priceAdjustment: z.int(),
  cents: z.int(),
  stock: z.nullable(z.int()),
  isDefault: z.boolean(),
  image: z.nullable(z.string()),
  quantityPrices: z.optional(QuantityPrices),
  parts: z.optional(z.array(KitPart)),
})
export type Variant = z.infer<typeof Variant>

/** A variant of a new product, with its final price. `parts` makes the variant a kit, as in `VariantForm`. */
export const NewVariant = z.object({
  name: z.optional(Text(120)),
  sku: z.optional(Sku),
  cents: Cents,
  stock: z.optional(Stock),
  image: z.optional(z.nullable(ImageUrl)),
  isDefault: z.optional(z.boolean()),
  quantityPrices: z.optional(z.nullable(QuantityPrices)),
  parts: z.optional(KitPartsForm),
})

/**
 * The version of the product that the caller edited. If someone else has saved the product since, the response is 409
 * `conflict` with the current `product`. Scripts may omit the version.
 */
export const Version = z.optional(z.int())

/**
 * `parts` makes the variant a kit, whose stock follows from its parts: `stock` must then be omitted or null. An empty
 * list makes the variant an ordinary one; without `parts`, its parts stay as they are. A kit contains neither itself,
 * nor another kit, nor a subscription (`invalid_fields`, with the reason at `parts` or `parts.0`).
 */
export const VariantForm = z.object({
  name: Text(120),
  sku: Sku,
  priceAdjustment: z._default(Adjustment, 0),
  stock: z.optional(Stock),
  image: z.optional(z.nullable(ImageUrl)),
  quantityPrices: z.optional(z.nullable(QuantityPrices)),
  parts: z.optional(KitPartsForm),
  version: Version,
})

/** A variant in the body of `updateProduct`: with `id`, an existing variant is changed; without, a variant is added. */
export const VariantChange = z.extend(z.omit(VariantForm, { version: true }), { id: z.optional(Id) })
export type VariantChange = z.infer<typeof VariantChange>
