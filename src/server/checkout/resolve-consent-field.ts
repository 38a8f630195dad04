import type { Context } from '#server/kernel/context.ts'
import { getShopFront } from './repository.ts'

/** Marketing consent as a field of the buyer. It counts only while the shop asks for it. */
export async function resolveConsentField(ctx: Context, isChecked: boolean | undefined): Promise<{ consent?: true }> {
  return isChecked && (await getShopFront(ctx.db)).asksConsent ? { consent: true } : {}
}
