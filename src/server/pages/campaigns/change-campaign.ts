import type { Campaign } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { moveCampaign } from '../addresses/move.ts'
import { orTaken } from '../addresses/slugs.ts'
import { presentCampaign } from '../present.ts'
import { findCampaign, lockCampaign, updateCampaign } from '../repository.ts'
import { knownProducts } from './known-products.ts'

type Change = {
  isActive?: boolean | undefined
  name?: string | undefined
  description?: string | null | undefined
  productIds?: readonly string[] | undefined
}

const actionOf = ({ isActive, ...others }: Change): string => {
  if (isActive === undefined || Object.values(others).some(value => value !== undefined)) return 'campaign.changed'
  return isActive ? 'campaign.activated' : 'campaign.deactivated'
}

/** Takes a campaign off, puts it back, or says what it is called and sells: shoppers see it in the next answer. */
export function changeCampaign(ctx: Context, id: string, change: Change): Promise<Campaign> {
  const { name, description, isActive } = change
  return withTransaction(ctx, async tx => {
    const before = found(await lockCampaign(tx.db, id), 'campaign_not_found')
    const productIds = change.productIds && (await knownProducts(tx.db, change.productIds))
    const slug = name === undefined || name === before.name ? before.slug : await moveCampaign(tx, before, name)
    const row = {
      slug,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(productIds && { product_ids: productIds }),
    }
    await orTaken('name', updateCampaign(tx.db, id, row))
    await audit(tx, actionOf(change), id, { name: name ?? before.name })
    await contentChanged(tx)
    return presentCampaign(found(await findCampaign(tx.db, id), 'campaign_not_found'))
  })
}
