import { editVariant } from '#contract/catalog.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { TestApp } from './app.ts'

type Product = { id: string; version: number; variants: { id: string; name: string; sku: string }[] }

/** The parts of a kit: the first variant of each product, with its units. */
export const toParts = (...parts: (readonly [product: Product, quantity: number])[]) =>
  parts.map(([{ variants }, quantity]) => ({ variantId: variants[0]?.id ?? '', quantity }))

/** Creates a product with one variant, whose name is the title, at $10.00. */
export const makePart = ({ ctx }: TestApp, sku: string, stock: number | null, title = sku) =>
  createProduct(ctx, { title, images: [], shippingOptions: [], variants: [{ sku, cents: 1000, stock }] })

/** Saves the first variant of a product with these parts. */
export function saveParts(
  app: TestApp,
  product: Product,
  parts: { variantId: string; quantity: number }[],
  form: object = {},
) {
  const [variant] = product.variants
  if (!variant) throw new Error('the product has no variant')
  return app.as('editor').send(editVariant, {
    params: { id: product.id, variantId: variant.id },
    body: { name: variant.name, sku: variant.sku, parts, ...form },
  })
}

/** Creates a kit at $10.00. */
export async function makeKit(app: TestApp, sku: string, ...parts: Parameters<typeof toParts>) {
  const { status, body } = await saveParts(app, await makePart(app, sku, null), toParts(...parts))
  if (status !== 200) throw new Error(`the kit was not saved: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function countStock(app: TestApp, sku: string) {
  const { rows } = await app.db.execute<{ n: number | null }>(
    `select stock_quantity n from product_variants where sku = '${sku}' and is_active`,
  )
  return rows[0]?.n
}
