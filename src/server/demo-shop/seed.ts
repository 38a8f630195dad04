import type { PageElement } from '#contract/upsells.ts'
import { isCatalogEmpty, nameShop } from '#server/catalog/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { installationFact } from '#server/kernel/repository.ts'
import { assetText } from './assets.ts'
import { type Pictures, type ProductIds, seedPictures, seedProducts } from './seed-products.ts'

type Made = { id: string }
/** The verbs of other slices the demo shop is made with: the process hands them in, so that no slice knows this one. */
export type SeedVerbs = {
  createUpsell(
    ctx: Context,
    input: { name: string; description: string; productIds: string[]; productSkus: null },
  ): Promise<Made>
  createVisualPage(ctx: Context, upsellId: string, input: { title: string; elements: PageElement[] }): Promise<Made>
}

async function seedUpsell(ctx: Context, verbs: SeedVerbs, products: ProductIds, pictures: Pictures) {
  const { id } = await verbs.createUpsell(ctx, {
    name: 'After the lamp',
    description: 'A case for the lamp, then a candle for the table.',
    productIds: [products.halo],
    productSkus: null,
  })
  const json = await assetText('visual-upsell/elements.json', {
    candle: products.candle,
    candle_image: pictures.get('fig-and-cedar-candle') ?? '',
  })
  await verbs.createVisualPage(ctx, id, { title: 'Candle for the table', elements: JSON.parse(json) })
}

/**
 * Fills an empty database with the demo shop, all or nothing and once: of several processes that start together one
 * does it. Returns whether this call did.
 */
export async function seedDemoShop(ctx: Context, verbs: SeedVerbs): Promise<boolean> {
  if (!(await isCatalogEmpty(ctx))) return false
  // Writing files takes time: before the transaction, which others wait for.
  const pictures = await seedPictures(ctx)
  return withTransaction(ctx, async tx => {
    const mine = newId()
    if ((await installationFact(tx.db, 'demo_shop', mine)) !== mine) return false
    await nameShop(tx, 'Lumen')
    const products = await seedProducts(tx, pictures)
    await seedUpsell(tx, verbs, products, pictures)
    return true
  })
}
