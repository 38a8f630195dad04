import type { Reply } from '#contract/endpoint.ts'
import type { getPaymentSettings, KeySet } from '#contract/settings.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import { findMemberName } from '#server/modules/auth/members/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findLastAuditEntry } from '#server/platform/observability/repository.ts'
import { getKeyColumns, getSealContext } from './key-sets.ts'
import { findStripeConfig, keysSavedAction, type StripeConfigRow } from './repository.ts'

/**
 * Returns when the secret key of a key set was last saved, and by whom; null when it was never saved on this server.
 */
export async function findLastKeyChange(
  ctx: Context,
  mode: KeyMode,
  { action, key, value } = { action: keysSavedAction, key: 'secretKey', value: 'true' },
): Promise<{ at: Date; by: string | null } | null> {
  const entry = await findLastAuditEntry(ctx.db, { action, target: mode, data: { key, value } })
  return entry && { at: entry.at, by: entry.memberId && (await findMemberName(ctx.db, entry.memberId)) }
}

async function buildKeySet(ctx: Context, row: StripeConfigRow | null, mode: KeyMode): Promise<KeySet> {
  const columns = getKeyColumns(mode)
  const sealed = row?.[columns.secret]
  const secret = sealed ? ctx.secrets.tryOpen(sealed, getSealContext(columns.secret)) : null
  const sealedWebhook = row?.[columns.webhook]
  const webhook = sealedWebhook ? ctx.secrets.tryOpen(sealedWebhook, getSealContext(columns.webhook)) : null
  const change = sealed ? await findLastKeyChange(ctx, mode) : null
  const shown = ctx.actor?.role === 'owner' ? secret : null
  return {
    publishableKey: row?.[columns.publishable] ?? null,
    secretKeySet: secret !== null,
    secretKeyUnreadable: Boolean(sealed) && secret === null,
    secretKeyPrefix: shown && (/^[a-z]+_[a-z]+_/.exec(shown)?.[0] ?? null),
    secretKeyLastFour: shown?.slice(-4) ?? null,
    secretChangedAt: change?.at.toISOString() ?? null,
    secretChangedBy: change?.by ?? null,
    webhookSecretSet: webhook !== null,
    webhookSecretUnreadable: Boolean(sealedWebhook) && webhook === null,
    canCreateWebhook: isReachableByProvider(ctx, mode),
  }
}

/**
 * Whether webhooks can arrive: the shop has a public URL, or `STRIPE_API_URL` names a local replacement for Stripe in
 * test mode.
 */
export const isReachableByProvider = ({ config }: Context, mode: KeyMode): boolean =>
  config.exposed || (mode === 'test' && config.stripeApiUrl !== null)

/** Returns the payment settings without any secret. */
export async function readPaymentSettings(ctx: Context): Promise<Reply<typeof getPaymentSettings>> {
  const mode = await ctx.provider.mode(ctx.db)
  const row = await findStripeConfig(ctx.db)
  const { settings } = await ctx.provider.forBrowser(ctx.db, mode)
  return {
    mode,
    isProduction: row?.is_production ?? false,
    modeIsNamed: ctx.config.stripeMode === 'test' || ctx.config.stripeMode === 'live',
    sandbox: await buildKeySet(ctx, row, 'test'),
    production: await buildKeySet(ctx, row, 'live'),
    testCardsUrl: settings.testCardsUrl,
    publicUrl: ctx.config.publicUrl,
  }
}
