import type Stripe from 'stripe'
import { type Context, inboxTopic, type Mode } from '#server/kernel/context.ts'
import { claimTurn, getOrSetInstallationFact, setInstallationFact } from '#server/kernel/repository.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { callProvider } from './call-provider.ts'
import { toInboxEvent } from './inbox.ts'
import { settleIntent } from './intent-events.ts'
import { findSettledIntents, insertEvent } from './repository.ts'
import { getShopFingerprint } from './shop-fingerprint.ts'

const minute = 60_000
const catchUpIntervalMs = 5 * minute
/** What the provider told or took while we looked last is looked at once more. */
const overlapMs = 60 * minute
const pageSize = 100
/** How far a shop that never looked before looks back. */
const initialLookbackMs = 24 * 60 * minute

/** Where the last success of a mode is kept, in milliseconds. */
export const getCaughtUpFactKey = (mode: Mode | '') => `caught-up.${mode}`
/** Up to which moment of its own clock the provider's word is known here, in milliseconds. */
const getKnownUntilFactKey = (mode: Mode) => `known-until.${mode}`

/** Every page of a list, as each is read: a page is one call with a deadline of its own. */
async function* iteratePages<T extends { id: string }>(
  ctx: Context,
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let after: { starting_after?: string } = {}
  for (;;) {
    const { data, has_more: more } = await callProvider(ctx, () => list(after))
    yield data
    const last = data.at(-1)
    if (!more || !last) return
    after = { starting_after: last.id }
  }
}

/**
 * Events the provider told while nobody listened go into the inbox as if they had come; known ones change nothing.
 * Returns the second of the newest by the provider's clock: ours may be wrong. 0: there was none.
 */
async function catchUpEvents(ctx: Context, stripe: Stripe, mode: Mode, types: string[], since: number) {
  let newest = 0
  const asked = { created: { gte: since }, types, limit: pageSize }
  for await (const events of iteratePages(ctx, after => stripe.events.list({ ...asked, ...after })))
    for (const event of events) {
      newest = Math.max(newest, event.created)
      const told = toInboxEvent(event, mode)
      if (told)
        await insertEvent(ctx.db, told, ctx.clock()).catch(error =>
          ctx.log.error({ err: error }, 'an event was not kept'),
        )
    }
  ctx.enqueuedTopics.add(inboxTopic)
  ctx.wake()
  return newest
}

/** Intents of ours that are not final here, or not here at all. The oldest first: an offer comes after its order. */
async function catchUpIntents(ctx: Context, stripe: Stripe, mode: Mode, since: number) {
  const missed: Stripe.PaymentIntent[] = []
  const asked = { created: { gte: since }, limit: pageSize }
  for await (const intents of iteratePages(ctx, after => stripe.paymentIntents.list({ ...asked, ...after }))) {
    const ours = intents.filter(
      intent => intent.metadata.shop === getShopFingerprint(ctx) && intent.status === 'succeeded',
    )
    const final = await findSettledIntents(
      ctx.db,
      ours.map(intent => intent.id),
    )
    missed.push(...ours.filter(intent => !final.has(intent.id)))
  }
  let failed = 0
  for (const intent of missed.reverse()) {
    await settleIntent(ctx, intent, mode).catch(error => {
      failed += 1
      ctx.log.error({ err: error, intent: intent.id }, 'an intent of the provider was not brought up to date')
    })
  }
  return failed
}

async function catchUp(ctx: Context, mode: Mode, types: string[]) {
  const now = ctx.clock().getTime()
  const last = Number(
    await getOrSetInstallationFact(ctx.db, getKnownUntilFactKey(mode), String(now - initialLookbackMs)),
  )
  const since = Math.floor((last - overlapMs) / 1000)
  const stripe = await ctx.provider.client(ctx.db, mode)
  const failed = await catchUpIntents(ctx, stripe, mode, since)
  const newest = await catchUpEvents(ctx, stripe, mode, types, since)
  // What failed is looked for again, from where this look began.
  if (failed > 0) return
  await setInstallationFact(ctx.db, getKnownUntilFactKey(mode), String(Math.max(last, newest * 1_000)))
  await setInstallationFact(ctx.db, getCaughtUpFactKey(mode), String(now))
}

/**
 * Reads from the provider what it took and told since the last success, less an hour: what is missing here, after a
 * day without events or a restore from an old backup, is made good.
 * @param types the events that are acted on
 */
export const createCatchUpJob = (types: string[]): ScheduledJob => ({
  name: 'catch up',
  intervalMs: minute,
  async run(ctx) {
    const now = ctx.clock()
    if (!(await claimTurn(ctx.db, 'catch up', new Date(now.getTime() - catchUpIntervalMs), now))) return 0
    for (const mode of await ctx.provider.usableModes(ctx.db)) {
      await catchUp(ctx, mode, types).catch(error =>
        ctx.log.error({ err: error, mode }, 'what the provider told was not caught up with'),
      )
    }
    return 0
  },
})
