import type { GoingLive } from '#contract/going-live.ts'
import { findSenderDomain } from '#domain/sender-records.ts'
import { readShopSettings } from '#server/modules/settings/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { checkMails } from './checks/mail-checks.ts'
import { checkPayments } from './checks/payment-checks.ts'
import { checkSafety } from './checks/safety-checks.ts'
import { checkShop } from './checks/shop-checks.ts'

/**
 * Reads the checks of the shop before it sells for real money. The function calls no provider, mail server or name
 * server, so that the list opens without waiting for one.
 */
export async function getGoingLive(ctx: Context): Promise<GoingLive> {
  const settings = await readShopSettings(ctx)
  const checks = [
    ...(await checkPayments(ctx)),
    ...(await checkMails(ctx, settings.identity.email)),
    ...(await checkShop(ctx, settings)),
    ...(await checkSafety(ctx)),
  ]
  return {
    checks,
    done: checks.filter(({ state }) => state === 'done').length,
    total: checks.filter(({ state }) => state !== 'off').length,
    isLive: (await ctx.provider.mode(ctx.db)) === 'live',
    senderDomain: findSenderDomain(ctx.config.mailFrom),
  }
}
