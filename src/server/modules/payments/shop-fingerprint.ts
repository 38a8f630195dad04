import type { Context } from '#server/platform/core/context.ts'

/**
 * Marks an intent as created by this shop, since other shops may use the same account. The mark changes only with
 * APP_SECRET.
 */
export const getShopFingerprint = (ctx: Pick<Context, 'secrets'>): string => ctx.secrets.fingerprint.slice(0, 16)
