import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { stripeWebhook } from '#contract/screens.ts'
import { type Context, inboxTopic, type Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { failpoint } from '#server/kernel/failpoint.ts'
import { enforceRateLimit } from '#server/kernel/rate-limit.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { toInboxEvent } from './inbox.ts'
import { insertEvent } from './repository.ts'

// Only its signature check is used: it needs no key and makes no call.
const { webhooks } = new Stripe('sk_test_unused')

const toleranceSeconds = 300
/** Wrong signatures of one address in a minute: a rotated secret retries less often. */
const maxInvalidSignatures = 30

/** The library refuses an old time only: one that is far ahead would keep a recorded event usable until then. */
function isTimestampInFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some(seconds => seconds > Date.now() / 1_000 + toleranceSeconds)
}

async function verifyEvent(ctx: Context, raw: FastifyRequest): Promise<{ event: Stripe.Event; mode: Mode }> {
  const signature = raw.headers['stripe-signature']
  if (typeof signature === 'string' && Buffer.isBuffer(raw.body) && !isTimestampInFuture(signature)) {
    for (const { mode, secret } of await ctx.provider.webhookSecrets(ctx.db)) {
      try {
        return { event: webhooks.constructEvent(raw.body, signature, secret, toleranceSeconds), mode }
      } catch {}
    }
  }
  // Never before: what the provider signed is taken from wherever it comes, as often as it comes.
  await enforceRateLimit(ctx, 'wrong signature', maxInvalidSignatures, false)
  throw new AppError('bad_signature')
}

/** Verifies the raw bytes, keeps the event once, answers at once: acting on it is the worker's. */
export function registerWebhook(app: FastifyInstance) {
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serveRaw(scope, stripeWebhook, async (ctx, raw) => {
      const { event, mode } = await verifyEvent(ctx, raw)
      const told = toInboxEvent(event, mode)
      // Kinds without an object of the API, such as thin events, are nothing we act on.
      if (told) await insertEvent(ctx.db, told, ctx.clock())
      failpoint('webhook.kept')
      ctx.enqueuedTopics.add(inboxTopic)
      ctx.wake()
      return { received: true }
    })
    done()
  })
}
