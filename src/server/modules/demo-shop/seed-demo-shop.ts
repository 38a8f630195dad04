import { isCatalogEmpty } from '#server/modules/catalog/index.ts'
import { saveShopSettings } from '#server/modules/settings/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'
import { toAppError } from '#server/platform/http/error-response.ts'
import { demoShopSettings } from './demo-shop.ts'
import { seedOrders } from './seed-orders.ts'
import { type SeedOperations, seedCampaign, seedUpsell } from './seed-pages.ts'
import { seedPortuguese } from './seed-portuguese.ts'
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
 * @param options hasOrders: also creates products in Portuguese and, in simulator mode, example orders
 */
export async function seedDemoShop(
  ctx: Context,
  operations: SeedOperations,
  { hasOrders = false }: { hasOrders?: boolean } = {},
): Promise<boolean> {
  if (!(await isCatalogEmpty(ctx))) return false
  // Files are written before the transaction, because other processes wait for the transaction.
  const pictures = await seedPictures(ctx)
  const fill = () =>
    withTransaction(ctx, async tx => {
      const seedId = newId()
      if ((await getOrSetInstallationFact(tx.db, 'demo_shop', seedId)) !== seedId) return false
      await saveShopSettings(tx, demoShopSettings)
      // The shop shows the newest products first, which are the English ones.
      const portuguese = hasOrders ? await seedPortuguese(tx, operations, pictures) : null
      const products = await seedProducts(tx, pictures)
      const campaign = await seedCampaign(tx, operations, products)
      const funnel = await seedUpsell(tx, operations, products, pictures)
      if (portuguese && (await tx.provider.mode(tx.db)) === 'simulator')
        await seedOrders(tx, operations, { products, campaign, funnel, portuguese })
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
