import * as z from 'zod/mini'
import { MAX_KIT_PART_QUANTITY, MAX_KIT_PARTS } from '#domain/kit.ts'
import { Currency, Id } from './shapes.ts'

/**
 * A part of a kit. `quantity` is the number of units in one kit; `stock` is the part's own, null when it is untracked.
 */
export const KitPart = z.object({
  variantId: Id,
  productId: Id,
  title: z.string(),
  variantName: z.string(),
  sku: z.string(),
  image: z.nullable(z.string()),
  cents: z.int(),
  currency: Currency,
  quantity: z.int(),
  stock: z.nullable(z.int()),
})
export type KitPart = z.infer<typeof KitPart>

/**
 * The details of the errors `part_of_kit` and `subscription_in_kit`: the kits that contain the variant, at most twenty.
 */
export const KitsOfPart = z.object({
  kits: z.array(z.object({ productId: Id, title: z.string(), variantName: z.string() })),
})

/** The parts of a kit in their order, as a seller chooses them. */
export const KitPartsForm = z
  .array(z.object({ variantId: Id, quantity: z.int().check(z.gte(1), z.lte(MAX_KIT_PART_QUANTITY)) }))
  .check(z.maxLength(MAX_KIT_PARTS))
