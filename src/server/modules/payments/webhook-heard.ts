import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Context, Db, Mode } from '#server/platform/core/context.ts'
import { findInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { findProviderAccount } from './accounts/repository.ts'

const hour = 3_600_000
const getFactKey = (mode: Mode) => `webhook_heard.stripe.${mode}`
/**
 * When this process last recorded a webhook of each mode, in ms. The key is the metrics object, of which each app has
 * its own, so that several apps in one process of tests do not share the times.
 */
const recordedAt = new WeakMap<Context['metrics'], Map<Mode, number>>()

/**
 * Records that a webhook of Stripe with a valid signature arrived, at most once an hour in each process, to save
 * writes. The stored events do not prove that webhooks arrive, because the catch-up job stores events too.
 */
export async function recordStripeWebhook(ctx: Context, mode: Mode): Promise<void> {
  const now = ctx.clock().getTime()
  const known = recordedAt.get(ctx.metrics) ?? new Map<Mode, number>()
  recordedAt.set(ctx.metrics, known)
  if (now - (known.get(mode) ?? 0) < hour) return
  await setInstallationFact(ctx.db, getFactKey(mode), new Date(now).toISOString())
  known.set(mode, now)
}

/** Finds when the last webhook with a valid signature arrived. For Stripe, the time may be up to an hour too early. */
export async function findWebhookTime(db: Db, provider: PaymentProvider, mode: Mode): Promise<Date | null> {
  if (provider === 'mercado_pago') return (await findProviderAccount(db, provider, mode))?.notified_at ?? null
  const at = await findInstallationFact(db, getFactKey(mode))
  return at === null ? null : new Date(at)
}
