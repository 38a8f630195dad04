import type { Context } from '#server/kernel/context.ts'
import { getShopFront } from './repository.ts'

/** A buyer's yes to further mails, as part of them. What nobody was asked, nobody said: it counts only where the shop asks. */
export async function resolveConsentField(ctx: Context, given: boolean | undefined): Promise<{ consent?: true }> {
  return given && (await getShopFront(ctx.db)).asksConsent ? { consent: true } : {}
}
