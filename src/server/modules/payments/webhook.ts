import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { stripeWebhook } from '#contract/screens.ts'
import { type Context, inboxTopic, type Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { assertCallerLimit } from '#server/platform/limits/rate-limit.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { insertEvent } from './events/repository.ts'
import { toInboxEvent } from './inbox.ts'
import { recordStripeWebhook } from './webhook-times.ts'

// Only the signature check of this instance is used, so the key is never sent.
const { webhooks } = new Stripe('sk_test_unused')

const toleranceSeconds = 300
/**
 * Invalid signatures allowed per IP address and minute. Stripe retries less often than this after a secret is rotated.
 */
const maxInvalidSignatures = 30

/**
 * The library rejects only old timestamps; a timestamp far in the future would let a captured event be replayed until
 * that time.
 */
function isTimestampInFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some(seconds => seconds > Date.now() / 1_000 + toleranceSeconds)
}

async function verifyEvent(
  ctx: Context,
  raw: FastifyRequest,
): Promise<{ event: Stripe.Event; mode: Mode; fingerprint: string }> {
  const signature = raw.headers['stripe-signature']
  if (typeof signature === 'string' && Buffer.isBuffer(raw.body) && !isTimestampInFuture(signature)) {
    for (const { mode, secret, fingerprint } of await ctx.provider.webhookSecrets(ctx.db)) {
      try {
        return { event: webhooks.constructEvent(raw.body, signature, secret, toleranceSeconds), mode, fingerprint }
      } catch {}
    }
  }
  // The limit applies only after the signature fails: a signed event is accepted from any IP address, at any rate.
  await assertCallerLimit(ctx, { name: 'wrong signature', max: maxInvalidSignatures })
  throw new AppError('bad_signature')
}

/**
 * Verifies the signature over the raw bytes, stores the event once and responds. The inbox job handles the event later.
 */
export function registerWebhook(app: FastifyInstance) {
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serveRaw(scope, stripeWebhook, async (ctx, raw) => {
      const { event, mode, fingerprint } = await verifyEvent(ctx, raw)
      const inboxEvent = toInboxEvent(event, mode)
      // Events without an API object, such as thin events, have no handlers.
      if (inboxEvent) await insertEvent(ctx.db, inboxEvent, ctx.clock())
      await recordStripeWebhook(ctx, mode, fingerprint)
      failpoint('webhook.kept')
      ctx.enqueuedTopics.add(inboxTopic)
      ctx.wake()
      return { received: true }
    })
    done()
  })
}
