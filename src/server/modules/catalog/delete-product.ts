import { expireCheckoutsOfProduct } from '#server/modules/checkout/records/index.ts'
import { countCampaignsOfProduct, removeProductFromCampaigns } from '#server/modules/pages/records/index.ts'
import { removeProductFromPromotions } from '#server/modules/promotions/index.ts'
import { deleteMappingsOfProduct } from '#server/modules/settings/mappings/index.ts'
import {
  countOffersOfProduct,
  countUpsellsOfProduct,
  deactivateOffersOfProduct,
  removeProductFromUpsells,
} from '#server/modules/upsells/records/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteKitsOfProduct, lockKits } from './kits/repository.ts'
import { assertInNoKit } from './kits/save-kit.ts'
import { deleteProductRow, getProductForUpdate, getProductWithVariants } from './repository.ts'

/**
 * Counts the campaigns, upsells and offers that deleting the product would affect, for the warning before the deletion.
 */
export async function getProductDependencies(ctx: Context, id: string) {
  await getProductWithVariants(ctx.db, id)
  const [campaigns, upsells, offers] = await pipelined(
    countCampaignsOfProduct(ctx.db, id),
    countUpsellsOfProduct(ctx.db, id),
    countOffersOfProduct(ctx.db, id),
  )
  return { campaigns, upsells, offers }
}

/**
 * Removes the product from campaigns, upsells, offers and promotions, closes its open checkouts and deletes it, all in
 * one transaction. Orders keep their own copy of the product's data. Throws part_of_kit when kits of other products contain
 * one of its variants.
 */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async tx => {
    await lockKits(tx.db)
    const row = await getProductForUpdate(tx.db, id)
    await assertInNoKit(tx, { productId: id })
    await deleteKitsOfProduct(tx.db, id)
    await removeProductFromCampaigns(tx.db, id)
    await removeProductFromUpsells(tx.db, id)
    await deactivateOffersOfProduct(tx.db, id)
    await deleteMappingsOfProduct(tx.db, id)
    await expireCheckoutsOfProduct(tx.db, id, tx.clock())
    await removeProductFromPromotions(tx.db, id, tx.clock())
    await deleteProductRow(tx.db, id)
    await audit(tx, 'product.deleted', id, { title: row.title })
    await bumpContentVersion(tx)
  })
}
