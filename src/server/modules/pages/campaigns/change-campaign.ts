import type { Campaign } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { changeCampaignSlug } from '../addresses/change-slug.ts'
import { throwSlugTakenOnConflict } from '../addresses/slugs.ts'
import { toCampaignDto } from '../page-dtos.ts'
import { getCampaign, getCampaignForUpdate, updateCampaign } from '../repository.ts'
import { getKnownProductIds } from './get-known-products.ts'

type CampaignChange = {
  isActive?: boolean | undefined
  name?: string | undefined
  description?: string | null | undefined
  productIds?: readonly string[] | undefined
}

const getAuditAction = ({ isActive, ...otherFields }: CampaignChange): string => {
  if (isActive === undefined || Object.values(otherFields).some(value => value !== undefined)) return 'campaign.changed'
  return isActive ? 'campaign.activated' : 'campaign.deactivated'
}

/** Changes a campaign. Shoppers see the change with their next request. */
export function changeCampaign(ctx: Context, id: string, change: CampaignChange): Promise<Campaign> {
  const { name, description, isActive } = change
  return withTransaction(ctx, async tx => {
    const before = await getCampaignForUpdate(tx.db, id)
    const productIds = change.productIds && (await getKnownProductIds(tx.db, change.productIds))
    const slug = name === undefined || name === before.name ? before.slug : await changeCampaignSlug(tx, before, name)
    const row = {
      slug,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(productIds && { product_ids: productIds }),
    }
    await throwSlugTakenOnConflict('name', updateCampaign(tx.db, id, row))
    await audit(tx, getAuditAction(change), id, { name: name ?? before.name })
    await bumpContentVersion(tx)
    return toCampaignDto(await getCampaign(tx.db, id))
  })
}
