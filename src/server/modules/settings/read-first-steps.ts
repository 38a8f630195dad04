import type { FirstSteps } from '#contract/settings.ts'
import { isCatalogEmpty } from '#server/modules/catalog/index.ts'
import { hasPaidOrder } from '#server/modules/orders/index.ts'
import { hasPublishedPage } from '#server/modules/pages/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'

/**
 * Returns which first steps are done. Each step is derived from existing rows, so that nobody has to mark it as done.
 */
export async function readFirstSteps(ctx: Context): Promise<FirstSteps> {
  const [isEmpty, page, purchase] = await Promise.all([
    isCatalogEmpty(ctx),
    hasPublishedPage(ctx.db),
    hasPaidOrder(ctx.db),
  ])
  const modes = await ctx.provider.usableModes(ctx.db)
  return { product: !isEmpty, page, purchase, provider: modes.some(mode => mode !== 'simulator') }
}
