import { createOrderBump, type OrderBump } from '#contract/order-bumps.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { TestApp } from './app.ts'

/** Creates a guide, which is not shipped, at $19.00. */
export const makeGuide = ({ ctx }: TestApp, sku: string, stock: number | null = null, input: object = {}) =>
  createProduct(ctx, {
    title: 'Light guide',
    images: [],
    shippingOptions: [],
    variants: [{ name: 'PDF', sku, cents: 1900, stock, isDefault: true, image: null }],
    ...input,
  })

/** Adds an order bump to a product, by default at $9.00. */
export async function addBump(
  app: TestApp,
  product: { id: string },
  bumpProduct: { id: string },
  terms: object = {},
): Promise<OrderBump> {
  const { status, body } = await app.as('admin').send(createOrderBump, {
    params: { id: product.id },
    body: { bumpProductId: bumpProduct.id, title: 'Add the guide', priceCents: 900, ...terms },
  })
  if (status !== 200) throw new Error(`the order bump was not created: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The body of a cart change that ticks or clears order bumps. */
export const tick = (isSelected: boolean, ...bumps: { id: string }[]) => ({
  bumps: bumps.map(({ id }) => ({ id, isSelected })),
})
