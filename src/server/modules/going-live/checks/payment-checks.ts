import type { GoingLiveCheck } from '#contract/going-live.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { findWebhookTime } from '#server/modules/payments/index.ts'
import { readFirstSteps, readMercadoPago, readPaymentSettings } from '#server/modules/settings/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findFact } from '../facts.ts'
import { createCheck } from './check.ts'

/** A provider's live keys. `isStarted`: at least one is stored and readable. `isGiven`: both are stored and readable. */
type LiveKeys = {
  provider: PaymentProvider
  isGiven: boolean
  isStarted: boolean
  isUnreadable: boolean
  isWebhookSecretSet: boolean
}

async function listLiveKeys(ctx: Context): Promise<LiveKeys[]> {
  const { production } = await readPaymentSettings(ctx)
  const { live } = await readMercadoPago(ctx)
  return [
    {
      provider: 'stripe',
      isGiven: production.publishableKey !== null && production.secretKeySet,
      isStarted: production.publishableKey !== null || production.secretKeySet,
      isUnreadable: production.secretKeyUnreadable,
      isWebhookSecretSet: production.webhookSecretSet,
    },
    {
      provider: 'mercado_pago',
      isGiven: live.publicKey !== null && live.accessTokenSet,
      isStarted: live.publicKey !== null || live.accessTokenSet,
      isUnreadable: live.accessTokenUnreadable,
      isWebhookSecretSet: live.webhookSecretSet,
    },
  ]
}

const getNames = (keys: readonly LiveKeys[]) => keys.map(({ provider }) => provider)

function checkKeys(all: readonly LiveKeys[]): GoingLiveCheck {
  const unreadable = all.filter(({ isUnreadable }) => isUnreadable)
  if (unreadable.length > 0)
    return createCheck('provider_keys', 'open', 'keys_unreadable', { details: getNames(unreadable) })
  const given = all.filter(({ isGiven }) => isGiven)
  if (given.length > 0) return createCheck('provider_keys', 'done', 'keys_given', { details: getNames(given) })
  const started = all.filter(({ isStarted }) => isStarted)
  if (started.length > 0) return createCheck('provider_keys', 'open', 'keys_incomplete', { details: getNames(started) })
  return createCheck('provider_keys', 'open', 'keys_missing')
}

/** Checks that a webhook of each provider with live keys has reached the shop. */
async function checkWebhook(ctx: Context, given: readonly LiveKeys[]): Promise<GoingLiveCheck> {
  if (given.length === 0) return createCheck('provider_webhook', 'open', 'webhook_needs_keys')
  const withoutSecret = given.filter(({ isWebhookSecretSet }) => !isWebhookSecretSet)
  if (withoutSecret.length > 0)
    return createCheck('provider_webhook', 'open', 'webhook_secret_missing', { details: getNames(withoutSecret) })
  const times = await Promise.all(given.map(({ provider }) => findWebhookTime(ctx, provider, 'live')))
  const silent = given.filter((_, at) => times[at] === null)
  const oldest = times.flatMap(time => time ?? []).sort((one, other) => one.getTime() - other.getTime())[0]
  if (silent.length === 0)
    return createCheck('provider_webhook', 'done', 'webhook_heard', { details: getNames(given), at: oldest ?? null })
  if (!ctx.config.exposed) return createCheck('provider_webhook', 'unknown', 'webhook_needs_address')
  return createCheck('provider_webhook', 'open', 'webhook_silent', { details: getNames(silent) })
}

/** Without live keys, a run with any provider counts, because `npm run live-check` uses test keys. */
async function checkLiveCheck(ctx: Context, given: readonly LiveKeys[]): Promise<GoingLiveCheck> {
  const providers = ['stripe', 'mercado_pago'] as const
  const runs = await Promise.all(
    providers.map(async provider => ({ provider, run: await findFact(ctx.db, `live_check.${provider}`) })),
  )
  const relevant = runs.filter(({ provider, run }) =>
    given.length > 0 ? getNames(given).includes(provider) : run !== null,
  )
  const missing = relevant.filter(({ run }) => run === null)
  if (relevant.length === 0 || missing.length > 0)
    return createCheck('live_check', 'open', 'live_check_missing', { details: missing.map(({ provider }) => provider) })
  const at = relevant.flatMap(({ run }) => run?.at ?? []).sort()[0] ?? null
  const failed = relevant.flatMap(({ run }) => run?.failed ?? [])
  if (failed.length > 0) return createCheck('live_check', 'open', 'live_check_failed', { details: failed, at })
  const simulated = relevant.filter(({ run }) => run?.isSimulated)
  if (simulated.length > 0)
    return createCheck('live_check', 'open', 'live_check_simulated', {
      details: simulated.map(each => each.provider),
      at,
    })
  return createCheck('live_check', 'done', 'live_check_passed', { details: relevant.map(each => each.provider), at })
}

export async function checkPayments(ctx: Context): Promise<GoingLiveCheck[]> {
  const all = await listLiveKeys(ctx)
  const given = all.filter(({ isGiven }) => isGiven)
  const { purchase } = await readFirstSteps(ctx)
  return [
    checkKeys(all),
    await checkWebhook(ctx, given),
    createCheck('test_purchase', purchase ? 'done' : 'open', purchase ? 'purchase_made' : 'purchase_missing'),
    await checkLiveCheck(ctx, given),
  ]
}
