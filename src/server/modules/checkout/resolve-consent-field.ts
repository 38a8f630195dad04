import { getShopFront } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'

/**
 * Returns the buyer's `consent` field for a ticked marketing consent box, and no field while the shop does not ask for
 * consent.
 */
export async function resolveConsentField(ctx: Context, isChecked: boolean | undefined): Promise<{ consent?: true }> {
  return isChecked && (await getShopFront(ctx.db)).asksConsent ? { consent: true } : {}
}
