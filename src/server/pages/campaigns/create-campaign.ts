import type { Campaign } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { numberedCampaignSlug, takeCampaignSlug } from '../addresses/repository.ts'
import { slugFor, slugTaken } from '../addresses/slugs.ts'
import { presentCampaign } from '../present.ts'
import { findCampaign, insertCampaign } from '../repository.ts'
import { knownProducts } from './known-products.ts'

export type NewCampaign = { name: string; description?: string | null | undefined; productIds: readonly string[] }
/** Of a campaign that comes from elsewhere and keeps them. */
type Kept = { id?: string; slug?: string }

/** Makes an active campaign; its address comes from its name and belongs to no other campaign. */
export function createCampaign(
  ctx: Context,
  input: NewCampaign,
  { id = newId(), slug: kept }: Kept = {},
): Promise<Campaign> {
  return withTransaction(ctx, async tx => {
    const slug = kept ?? slugFor(input.name, 'name') ?? (await numberedCampaignSlug(tx.db))
    const productIds = await knownProducts(tx.db, input.productIds)
    const made = await insertCampaign(tx.db, {
      id,
      name: input.name,
      slug,
      description: input.description || null,
      product_ids: productIds,
      created_at: tx.clock(),
    })
    if (!made) throw slugTaken('name')
    await takeCampaignSlug(tx.db, slug)
    await audit(tx, 'campaign.created', id, { name: input.name })
    await contentChanged(tx)
    return presentCampaign(found(await findCampaign(tx.db, id), 'campaign_not_found'))
  })
}
