import type { Context } from '#server/platform/core/context.ts'

/**
 * Identifies this shop in the metadata of an intent, because other shops may use the same provider account. The
 * fingerprint changes only when APP_SECRET changes.
 */
export const getShopFingerprint = (ctx: Pick<Context, 'secrets'>): string => ctx.secrets.fingerprint.slice(0, 16)
