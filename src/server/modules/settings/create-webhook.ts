import Stripe from 'stripe'
import type { Reply } from '#contract/endpoint.ts'
import type { createWebhook as endpoint } from '#contract/settings.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import { ProviderRejectedError } from '#server/modules/payments/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { callStripe, getStoredClient } from './call-stripe.ts'
import { getKeyColumns, getSealContext, toKeyMode } from './key-sets.ts'
import { isReachableByProvider, readPaymentSettings } from './read-payment-settings.ts'
import { findStripeConfig, lockStripeConfig, updateStripeConfig } from './repository.ts'

type Events = Stripe.WebhookEndpointCreateParams['enabled_events']

async function createEndpoint(
  ctx: Context,
  stripe: Stripe,
  url: string,
  events: readonly string[],
): Promise<Stripe.WebhookEndpoint> {
  try {
    return await callStripe(ctx, () =>
      stripe.webhookEndpoints.create({ url, enabled_events: [...events] as Events, api_version: Stripe.API_VERSION }),
    )
  } catch (error) {
    if (error instanceof ProviderRejectedError) throw new AppError('webhook_refused')
    throw error
  }
}

/**
 * Stores the signing secret, unless another request stored one after `previous` was read. Returns whether it was
 * stored.
 */
function saveSigningSecret(ctx: Context, mode: KeyMode, secret: string, previous: string | null): Promise<boolean> {
  const column = getKeyColumns(mode).webhook
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    if (row[column] !== previous) return false
    const sealed = tx.secrets.seal(secret, getSealContext(column))
    await updateStripeConfig(tx.db, row.id, { [column]: sealed }, tx.clock())
    await audit(tx, 'settings.webhook_created', mode)
    return true
  })
}

/**
 * Deletes webhook endpoints. Logs a failed deletion and continues: a leftover endpoint only causes rejected deliveries,
 * and the next call of `createWebhook` deletes it.
 */
async function deleteEndpoints(ctx: Context, stripe: Stripe, endpoints: readonly { id: string }[]) {
  for (const { id } of endpoints) {
    try {
      await callStripe(ctx, () => stripe.webhookEndpoints.del(id))
    } catch (error) {
      ctx.log.warn({ err: error, endpoint: id }, 'an earlier webhook endpoint was not removed')
    }
  }
}

/**
 * Creates the shop's webhook endpoint at Stripe for the events the server handles, and stores its signing secret.
 * Earlier endpoints with the same URL are deleted only after the new secret is stored. Of two concurrent calls, one
 * fails with a conflict.
 */
export async function createWebhook(
  ctx: Context,
  isProduction: boolean,
  events: readonly string[],
): Promise<Reply<typeof endpoint>> {
  const mode = toKeyMode(isProduction)
  if (!isReachableByProvider(ctx, mode)) throw new AppError('webhook_needs_public_url')
  const stripe = await getStoredClient(ctx, mode)
  const previous = (await findStripeConfig(ctx.db))?.[getKeyColumns(mode).webhook] ?? null
  const url = `${ctx.config.publicUrl}/webhooks/stripe`
  const existing = await callStripe(ctx, () => stripe.webhookEndpoints.list({ limit: 100 }))
  const created = await createEndpoint(ctx, stripe, url, events)
  if (!(await saveSigningSecret(ctx, mode, orThrow(created.secret, 'webhook_refused'), previous))) {
    await deleteEndpoints(ctx, stripe, [created])
    throw new AppError('conflict')
  }
  await deleteEndpoints(
    ctx,
    stripe,
    existing.data.filter(endpoint => endpoint.url === url),
  )
  return readPaymentSettings(ctx)
}
