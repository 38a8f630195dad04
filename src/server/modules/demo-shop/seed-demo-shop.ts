import { isCatalogEmpty } from '#server/modules/catalog/index.ts'
import { saveShopSettings } from '#server/modules/settings/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'
import { toAppError } from '#server/platform/http/error-response.ts'
import { demoShopSettings } from './demo-shop.ts'
import { type SeedOperations, seedCampaign, seedUpsell } from './seed-pages.ts'
import { seedPictures, seedProducts } from './seed-products.ts'

/**
 * Maximum attempts of a process that waits while another process seeds. Each attempt lasts as long as the lock timeout.
 */
const maxAttempts = 20

/** Whether the database timed out, for example because another starting process holds the lock. */
const isDatabaseBusy = (error: unknown) => toAppError(error).code === 'unavailable'

/**
 * Fills an empty database with the demo shop, completely or not at all. When several processes start together, one of
 * them fills it. Returns whether this call filled it.
 */
export async function seedDemoShop(ctx: Context, operations: SeedOperations): Promise<boolean> {
  if (!(await isCatalogEmpty(ctx))) return false
  // Files are written before the transaction, because other processes wait for the transaction.
  const pictures = await seedPictures(ctx)
  const fill = () =>
    withTransaction(ctx, async tx => {
      const seedId = newId()
      if ((await getOrSetInstallationFact(tx.db, 'demo_shop', seedId)) !== seedId) return false
      await saveShopSettings(tx, demoShopSettings)
      const products = await seedProducts(tx, pictures)
      await seedCampaign(tx, operations, products)
      await seedUpsell(tx, operations, products, pictures)
      return true
    })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fill()
    } catch (error) {
      if (!isDatabaseBusy(error) || attempt === maxAttempts) throw error
    }
  }
}
