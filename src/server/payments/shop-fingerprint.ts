import type { Context } from '#server/kernel/context.ts'

/** What marks an intent as ours on an account that others may use too: the same as long as APP_SECRET is. */
export const getShopFingerprint = (ctx: Pick<Context, 'secrets'>): string => ctx.secrets.fingerprint.slice(0, 16)
