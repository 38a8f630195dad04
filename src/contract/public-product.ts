import * as z from 'zod/mini'
import { Currency, Id } from './shapes.ts'

/** A product as everyone sees it. `left` is the number of units in stock, null when stock is not tracked. */
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
