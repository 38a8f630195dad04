import { isCatalogEmpty } from '#server/catalog/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { toAppError } from '#server/kernel/error-response.ts'
import { newId } from '#server/kernel/ids.ts'
import { getOrSetInstallationFact } from '#server/kernel/repository.ts'
import { saveShopSettings } from '#server/settings/index.ts'
import { demoShopSettings } from './demo-shop.ts'
import { type SeedOperations, seedCampaign, seedUpsell } from './seed-pages.ts'
import { seedPictures, seedProducts } from './seed-products.ts'

/** So often a process that waits for another's demo shop looks again; each look lasts as long as a lock is waited for. */
const maxAttempts = 20

/** Whether the database had no time, as while another process of the same start holds what this one wants. */
const isDatabaseBusy = (error: unknown) => toAppError(error).code === 'unavailable'

/**
 * Fills an empty database with the demo shop, all or nothing and once: of several processes that start together one
 * does it. Returns whether this call did.
 */
export async function seedDemoShop(ctx: Context, verbs: SeedOperations): Promise<boolean> {
  if (!(await isCatalogEmpty(ctx))) return false
  // Writing files takes time: before the transaction, which others wait for.
  const pictures = await seedPictures(ctx)
  const fill = () =>
    withTransaction(ctx, async tx => {
      const mine = newId()
      if ((await getOrSetInstallationFact(tx.db, 'demo_shop', mine)) !== mine) return false
      await saveShopSettings(tx, demoShopSettings)
      const products = await seedProducts(tx, pictures)
      await seedCampaign(tx, verbs, products)
      await seedUpsell(tx, verbs, products, pictures)
      return true
    })
  for (let look = 1; ; look += 1) {
    try {
      return await fill()
    } catch (error) {
      if (!isDatabaseBusy(error) || look === maxAttempts) throw error
    }
  }
}
