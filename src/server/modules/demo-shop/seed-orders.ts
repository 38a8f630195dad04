import type { Product } from '#contract/catalog.ts'
import { type ExampleStore, toExampleGoods } from '#server/modules/example-orders/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { demoShipping } from './demo-products.ts'
import { portugueseShipping } from './portuguese-products.ts'
import type { SeedOperations } from './seed-pages.ts'
import type { PortugueseShop } from './seed-portuguese.ts'
import type { Products } from './seed-products.ts'

/** How many of the orders in dollars are for each product. The campaign sells the lamp. */
const shares: Record<keyof Products, number> = {
  halo: 62,
  candle: 9,
  tumbler: 8,
  serum: 7,
  vase: 6,
  speaker: 5,
  case: 3,
}

/** Most buyers choose the first option, which is free. */
const toShipping = (options: typeof portugueseShipping): ExampleStore['shipping'] =>
  options.map(({ id, name, price }, at) => ({ id, name, cents: price, weight: at === 0 ? 3 : 1 }))

const toCampaign = ({ slug }: { slug: string }) => ({ path: `/vendas/${slug}`, name: slug })

type DemoShop = { products: Products; campaign: { slug: string }; funnel: string; portuguese: PortugueseShop }

/** Adds the example orders of the English and the Portuguese part of the demo shop. */
export async function seedOrders(tx: Tx, operations: SeedOperations, shop: DemoShop): Promise<void> {
  const { products, portuguese } = shop
  const english: ExampleStore = {
    currency: 'usd',
    language: 'spec',
    goods: Object.entries(shares).flatMap(([key, share]) => toExampleGoods(products[key as keyof Products], share)),
    shipping: toShipping(demoShipping ?? []),
    campaign: toCampaign(shop.campaign),
    bump: null,
    funnel: { id: shop.funnel, productId: products.halo.id, pages: await operations.pinPages(tx, shop.funnel) },
  }
  const { halo, tumbler, candle } = portuguese.products
  const [tumblerGoods] = toExampleGoods(tumbler, 1)
  const list = (product: Product, share: number) => toExampleGoods(product, share)
  const brazilian: ExampleStore = {
    currency: 'brl',
    language: 'pt-BR',
    goods: [...list(halo, 84), ...list(candle, 9), ...list(tumbler, 7)],
    shipping: toShipping(portugueseShipping),
    campaign: toCampaign(portuguese.campaign),
    bump: tumblerGoods ? { id: portuguese.bump, productId: halo.id, goods: { ...tumblerGoods, cents: 11_900 } } : null,
    funnel: { id: portuguese.funnel, productId: halo.id, pages: await operations.pinPages(tx, portuguese.funnel) },
  }
  await operations.addExampleOrders(tx, [
    { store: english, weight: 56 },
    { store: brazilian, weight: 44 },
  ])
}
