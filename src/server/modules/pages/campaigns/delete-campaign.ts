import { removeCampaignFromPromotions } from '#server/modules/promotions/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteRevisions } from '../projects/repository.ts'
import { deleteCampaignRows, getCampaignForUpdate } from '../repository.ts'

export function deleteCampaign(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const campaign = await getCampaignForUpdate(tx.db, id)
    await deleteRevisions(tx.db, await deleteCampaignRows(tx.db, id))
    await removeCampaignFromPromotions(tx.db, id, tx.clock())
    await audit(tx, 'campaign.deleted', id, { name: campaign.name })
    await bumpContentVersion(tx)
  })
}
