import type { Reply } from '#contract/endpoint.ts'
import type { getPaymentSettings } from '#contract/settings.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { findStripeConfig } from './repository.ts'

async function hasKey(ctx: Context, mode: Mode): Promise<boolean> {
  try {
    await ctx.provider.client(ctx.db, mode)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_not_configured') return false
    throw error
  }
}

async function lastFour(ctx: Context, mode: Mode): Promise<string | null> {
  if (mode === 'simulator') return null
  const column = mode === 'live' ? 'secret_key_production' : 'secret_key_sandbox'
  const sealed = (await findStripeConfig(ctx.db))?.[column]
  return sealed ? ctx.secrets.open(sealed, `stripe_config.${column}`).slice(-4) : null
}

/** Where payments stand in the present mode, without any secret. */
export async function readPaymentSettings(ctx: Context): Promise<Reply<typeof getPaymentSettings>> {
  const mode = await ctx.provider.mode(ctx.db)
  const { settings } = await ctx.provider.forBrowser(ctx.db, mode)
  const webhooks = await ctx.provider.webhookSecrets(ctx.db)
  return {
    mode,
    publishableKey: settings.publishableKey,
    testCardsUrl: settings.testCardsUrl,
    secretKeySet: await hasKey(ctx, mode),
    secretKeyLastFour: await lastFour(ctx, mode),
    webhookSecretSet: webhooks.some(webhook => webhook.mode === mode && webhook.secret !== ''),
    publicUrl: ctx.config.publicUrl,
  }
}
