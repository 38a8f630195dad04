import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { stripeWebhook } from '#contract/screens.ts'
import { type Context, inboxTopic, type Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { reached } from '#server/kernel/steps.ts'
import { arrived } from './inbox.ts'
import { keepEvent } from './repository.ts'

// Only its signature check is used: it needs no key and makes no call.
const { webhooks } = new Stripe('sk_test_unused')

async function verified(ctx: Context, raw: FastifyRequest): Promise<{ event: Stripe.Event; mode: Mode }> {
  const signature = raw.headers['stripe-signature']
  if (typeof signature === 'string' && Buffer.isBuffer(raw.body)) {
    for (const { mode, secret } of await ctx.provider.webhookSecrets(ctx.db)) {
      try {
        return { event: webhooks.constructEvent(raw.body, signature, secret), mode }
      } catch {}
    }
  }
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
