import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { stripeWebhook } from '#contract/screens.ts'
import { type Context, inboxTopic, type Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { withinLimit } from '#server/kernel/limits.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { reached } from '#server/kernel/steps.ts'
import { arrived } from './inbox.ts'
import { keepEvent } from './repository.ts'

// Only its signature check is used: it needs no key and makes no call.
const { webhooks } = new Stripe('sk_test_unused')

const toleranceSeconds = 300
/** Wrong signatures of one address in a minute: a rotated secret retries less often. */
const mostWrong = 30

/** The library refuses an old time only: one that is far ahead would keep a recorded event usable until then. */
function isAhead(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some(seconds => seconds > Date.now() / 1_000 + toleranceSeconds)
}

async function verified(ctx: Context, raw: FastifyRequest): Promise<{ event: Stripe.Event; mode: Mode }> {
  const signature = raw.headers['stripe-signature']
  if (typeof signature === 'string' && Buffer.isBuffer(raw.body) && !isAhead(signature)) {
    for (const { mode, secret } of await ctx.provider.webhookSecrets(ctx.db)) {
      try {
        return { event: webhooks.constructEvent(raw.body, signature, secret, toleranceSeconds), mode }
      } catch {}
    }
  }
  // Never before: what the provider signed is taken from wherever it comes, as often as it comes.
  await withinLimit(ctx, 'wrong signature', mostWrong, false)
  throw new AppError('bad_signature')
}

/** Verifies the raw bytes, keeps the event once, answers at once: acting on it is the worker's. */
export function registerWebhook(app: FastifyInstance) {
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serveRaw(scope, stripeWebhook, async (ctx, raw) => {
      const { event, mode } = await verified(ctx, raw)
      const told = arrived(event, mode)
      // Kinds without an object of the API, such as thin events, are nothing we act on.
      if (told) await keepEvent(ctx.db, told, ctx.clock())
      reached('webhook.kept')
      ctx.left.add(inboxTopic)
      ctx.wake()
      return { received: true }
    })
    done()
  })
}
