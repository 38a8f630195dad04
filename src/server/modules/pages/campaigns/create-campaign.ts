import type { Campaign } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteFormerCampaignSlug, findNextCampaignSlug } from '../addresses/repository.ts'
import { buildSlug, slugTakenError } from '../addresses/slugs.ts'
import { toCampaignDto } from '../page-dtos.ts'
import { getCampaign, insertCampaign } from '../repository.ts'
import { getKnownProductIds } from './get-known-products.ts'

export type NewCampaign = { name: string; description?: string | null | undefined; productIds: readonly string[] }
/** An imported campaign keeps its id and slug. */
type ImportedIds = { id?: string; slug?: string }

/** Creates an active campaign with a unique slug built from its name. */
export function createCampaign(
  ctx: Context,
  input: NewCampaign,
  { id = newId(), slug: importedSlug }: ImportedIds = {},
): Promise<Campaign> {
  return withTransaction(ctx, async tx => {
    const slug = importedSlug ?? buildSlug(input.name, 'name') ?? (await findNextCampaignSlug(tx.db))
    const productIds = await getKnownProductIds(tx.db, input.productIds)
    const isInserted = await insertCampaign(tx.db, {
      id,
      name: input.name,
      slug,
      description: input.description || null,
      product_ids: productIds,
      created_at: tx.clock(),
    })
    if (!isInserted) throw slugTakenError('name')
    await deleteFormerCampaignSlug(tx.db, slug)
    await audit(tx, 'campaign.created', id, { name: input.name })
    await bumpContentVersion(tx)
    return toCampaignDto(await getCampaign(tx.db, id))
  })
}
