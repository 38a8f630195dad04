import type { SubscriptionPageData } from '#contract/screen-data.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { isUuid } from '#domain/uuid.ts'
import { findOrder } from '#server/modules/orders/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { getSubscriptionByLink, loadOwnSubscriptionDto } from '#server/modules/subscriptions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

/** Loads the subscription behind a link, or a page that says that the link is invalid. */
export async function loadSubscriptionPageData(ctx: Context, id: string, key: string): Promise<SubscriptionPageData> {
  const row = isUuid(id)
    ? await getSubscriptionByLink(ctx, id, key).catch(error => {
        if (error instanceof AppError && error.code === 'subscription_not_found') return null
        throw error
      })
    : null
  const shopFront = await getShopFront(ctx.db)
  const order = row && (await findOrder(ctx.db, row.order_id))
  const { settings } = await ctx.provider.forBrowser(ctx.db, row?.mode ?? (await ctx.provider.mode(ctx.db)))
  return {
    shop: shopFront.shop,
    language: resolvePageLanguage(ctx.readerLanguage(), order?.language, shopFront.language),
    timeZone: shopFront.timeZone,
    stripe: settings,
    linkKey: row ? key : '',
    subscription: row && (await loadOwnSubscriptionDto(ctx, row)),
  }
}
