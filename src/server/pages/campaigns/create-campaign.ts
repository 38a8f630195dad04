import type { Campaign } from '#contract/pages.ts'
import { slugOf } from '#domain/slug.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentCampaign } from '../present.ts'
import { countProducts, findCampaign, insertCampaign } from '../repository.ts'

export type NewCampaign = { name: string; description?: string | null | undefined; productIds: readonly string[] }

/** The slug of a name, or the refusal that names the field. */
export function slugFor(text: string, field: string): string {
  const slug = slugOf(text)
  if (slug === '') throw new AppError('slug_empty', { fields: { [field]: 'slug_empty' } })
  return slug
}

export const slugTaken = (field: string) => new AppError('slug_taken', { fields: { [field]: 'slug_taken' } })

/** Makes an active campaign; its address comes from its name and belongs to no other campaign. */
export function createCampaign(ctx: Context, input: NewCampaign): Promise<Campaign> {
  const slug = slugFor(input.name, 'name')
  const productIds = [...new Set(input.productIds)]
  return withTransaction(ctx, async tx => {
    if ((await countProducts(tx.db, productIds)) !== productIds.length) throw new AppError('product_not_found')
    const id = newId()
    const made = await insertCampaign(tx.db, {
      id,
      name: input.name,
      slug,
      description: input.description || null,
      product_ids: productIds,
      created_at: tx.clock(),
    })
    if (!made) throw slugTaken('name')
    await audit(tx, 'campaign.created', id, { name: input.name })
    await contentChanged(tx)
    return presentCampaign(found(await findCampaign(tx.db, id), 'campaign_not_found'))
  })
}
