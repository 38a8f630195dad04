import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { stripeWebhook } from '#contract/screens.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { claimIntent, findPayment, findPaymentByIntent } from '#server/orders/index.ts'
import { finishEvent, keepEvent, postponeEvent, takeEvent } from './repository.ts'
import { settle } from './settle.ts'

// Only its signature check is used: it needs no key and makes no call.
const { webhooks } = new Stripe('sk_test_unused')
const maxAttempts = 12
const leaseMs = 60_000
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

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
      const object = event.data.object as { id?: string }
      await keepEvent(
        ctx.db,
        { id: event.id, mode, type: event.type, objectId: object.id ?? '', payload: event },
        ctx.clock(),
      )
      ctx.wake()
      return { received: true }
    })
    done()
  })
}

/** What events of a kind do; kinds without a handler are kept and done. */
export type EventHandlers = Record<string, (ctx: Context, object: unknown) => Promise<void>>

/** The payment an intent of ours names, when the answer that told of the intent was lost. */
async function unclaimedPayment(ctx: Context, intent: Stripe.PaymentIntent) {
  const id = intent.metadata?.payment_id
  if (!id || !uuid.test(id)) return null
  return (await claimIntent(ctx.db, id, intent.id, ctx.clock())) === intent.id ? findPayment(ctx.db, id) : null
}

async function settleIntent(ctx: Context, object: unknown) {
  const intent = object as Stripe.PaymentIntent
  const payment = (await findPaymentByIntent(ctx.db, intent.id)) ?? (await unclaimedPayment(ctx, intent))
  if (payment) await settle(ctx, payment)
}

/** What the provider tells of charges. */
export const intentEvents: EventHandlers = {
  'payment_intent.succeeded': settleIntent,
  'payment_intent.payment_failed': settleIntent,
  'payment_intent.canceled': settleIntent,
  'payment_intent.processing': settleIntent,
}

/** The worker's share of the inbox: acts on each event at once, retries with back-off, gives up into the dead letters. */
export function inboxChore(handlers: EventHandlers): Chore {
  return {
    name: 'inbox',
    everyMs: 2_000,
    wakes: true,
    async run(ctx) {
      const row = await takeEvent(ctx.db, ctx.clock(), new Date(ctx.clock().getTime() + leaseMs))
      if (!row) return 0
      try {
        await handlers[row.type]?.(ctx, (row.payload as Stripe.Event).data.object)
        await finishEvent(ctx.db, row.id, 'done', ctx.clock(), null)
      } catch (error) {
        ctx.log.error(
          { err: error, event: row.id, type: row.type, attempts: row.attempts },
          'an event of the provider was not acted on',
        )
        if (row.attempts >= maxAttempts) {
          await finishEvent(ctx.db, row.id, 'dead', ctx.clock(), error instanceof Error ? error.message : 'unknown')
        } else {
          const wait = Math.min(2 ** row.attempts * 2_500, 3_600_000)
          await postponeEvent(ctx.db, row.id, new Date(ctx.clock().getTime() + wait))
        }
      }
      return 1
    },
  }
}
