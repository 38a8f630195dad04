import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { findInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { findProviderAccount } from './accounts/repository.ts'

const hour = 3_600_000
const getFactKey = (mode: Mode) => `webhook_heard.stripe.${mode}`
/**
 * When this process last recorded a webhook of each mode and fingerprint, in ms. The key is the metrics object: each
 * app has its own, so several apps in one test process do not share the times.
 */
const recordedAt = new WeakMap<Context['metrics'], Map<string, number>>()

/**
 * Records that a webhook of Stripe with a valid signature arrived, at most once an hour in each process, to save
 * writes. The fingerprint is stored with the time, so that a webhook does not count after the keys or the webhook
 * secret were replaced. The stored events do not prove that webhooks arrive, because the catch-up job stores events
 * too.
 */
export async function recordStripeWebhook(ctx: Context, mode: Mode, fingerprint: string): Promise<void> {
  const now = ctx.clock().getTime()
  const known = recordedAt.get(ctx.metrics) ?? new Map<string, number>()
  recordedAt.set(ctx.metrics, known)
  const place = `${mode} ${fingerprint}`
  if (now - (known.get(place) ?? 0) < hour) return
  await setInstallationFact(ctx.db, getFactKey(mode), `${new Date(now).toISOString()} ${fingerprint}`)
  known.set(place, now)
}

/**
 * Finds when the last webhook arrived whose signature is valid with the keys and the secret that are stored now. For
 * Stripe, the time may be up to an hour too early.
 */
export async function findWebhookTime(
  ctx: Pick<Context, 'db' | 'provider'>,
  provider: PaymentProvider,
  mode: Mode,
): Promise<Date | null> {
  if (provider === 'mercado_pago') return (await findProviderAccount(ctx.db, provider, mode))?.notified_at ?? null
  const current = (await ctx.provider.webhookSecrets(ctx.db)).find(secret => secret.mode === mode)
  const [at, fingerprint] = (await findInstallationFact(ctx.db, getFactKey(mode)))?.split(' ') ?? []
  return at !== undefined && current?.fingerprint === fingerprint ? new Date(at) : null
}
