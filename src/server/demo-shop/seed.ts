import { isCatalogEmpty } from '#server/catalog/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { installationFact } from '#server/kernel/repository.ts'
import { saveShopSettings } from '#server/settings/index.ts'
import { type SeedVerbs, seedCampaign, seedUpsell } from './seed-pages.ts'
import { seedPictures, seedProducts } from './seed-products.ts'
import { demoShop } from './shop-front.ts'

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
    await saveShopSettings(tx, demoShop)
    const products = await seedProducts(tx, pictures)
    await seedCampaign(tx, verbs, products)
    await seedUpsell(tx, verbs, products, pictures)
    return true
  })
}
