import Stripe from 'stripe'
import type { Reply } from '#contract/endpoint.ts'
import type { createWebhook as endpoint } from '#contract/settings.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { askProvider, storedClient } from './ask-provider.ts'
import { columnsOf, modeOfSwitch, placeOf } from './key-sets.ts'
import { reachable, readPaymentSettings } from './read-payment-settings.ts'
import { changeStripeConfig, findStripeConfig, lockStripeConfig } from './repository.ts'

type Events = Stripe.WebhookEndpointCreateParams['enabled_events']

async function make(
  ctx: Context,
  stripe: Stripe,
  url: string,
  events: readonly string[],
): Promise<Stripe.WebhookEndpoint> {
  try {
    return await askProvider(ctx, () =>
      stripe.webhookEndpoints.create({ url, enabled_events: [...events] as Events, api_version: Stripe.API_VERSION }),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new AppError('webhook_refused')
    throw error
  }
}

/** Keeps the secret unless another one was kept since `known` was read. */
function keep(ctx: Context, mode: KeyMode, secret: string, known: string | null): Promise<boolean> {
  const column = columnsOf(mode).webhook
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    if (row[column] !== known) return false
    const sealed = tx.secrets.seal(secret, placeOf(column))
    await changeStripeConfig(tx.db, row.id, { [column]: sealed }, tx.clock())
    await audit(tx, 'settings.webhook_created', mode)
    return true
  })
}

/** An endpoint that stays costs refused deliveries and nothing else: the next creation removes it. */
async function remove(ctx: Context, stripe: Stripe, endpoints: readonly { id: string }[]) {
  for (const { id } of endpoints) {
    try {
      await askProvider(ctx, () => stripe.webhookEndpoints.del(id))
    } catch (error) {
      ctx.log.warn({ err: error, endpoint: id }, 'an earlier webhook endpoint was not removed')
    }
  }
}

/**
 * Makes the webhook endpoint of this shop at the provider, for the events that the server acts on, and keeps its
 * signing secret. Earlier endpoints with this address go once the new secret stands. Of two at once one is refused.
 */
export async function createWebhook(
  ctx: Context,
  isProduction: boolean,
  events: readonly string[],
): Promise<Reply<typeof endpoint>> {
  const mode = modeOfSwitch(isProduction)
  if (!reachable(ctx, mode)) throw new AppError('webhook_needs_public_url')
  const stripe = await storedClient(ctx, mode)
  const known = (await findStripeConfig(ctx.db))?.[columnsOf(mode).webhook] ?? null
  const url = `${ctx.config.publicUrl}/webhooks/stripe`
  const all = await askProvider(ctx, () => stripe.webhookEndpoints.list({ limit: 100 }))
  const made = await make(ctx, stripe, url, events)
  if (!(await keep(ctx, mode, found(made.secret, 'webhook_refused'), known))) {
    await remove(ctx, stripe, [made])
    throw new AppError('conflict')
  }
  await remove(
    ctx,
    stripe,
    all.data.filter(endpoint => endpoint.url === url),
  )
  return readPaymentSettings(ctx)
}
