import type { PaymentProvider } from '#domain/payment-provider.ts'
import { type Context, inboxTopic, type Mode } from '#server/platform/core/context.ts'
import { getOrSetInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { insertEvent } from './events/repository.ts'
import { getGateway } from './gateway/get-gateway.ts'
import type { PaymentGateway, PaymentSnapshot } from './gateway/payment-gateway.ts'
import { toInboxEvent } from './inbox.ts'
import { findSettledIntents } from './repository.ts'
import { settleIntent } from './settle-intent.ts'
import { getShopFingerprint } from './shop-fingerprint.ts'

const minute = 60_000
const catchUpIntervalMs = 5 * minute
/** Each run reads the hour before the newest known event again, because the provider may list an object late. */
const overlapMs = 60 * minute
/** Milliseconds that the first run of a shop looks back. */
const initialLookbackMs = 24 * 60 * minute

/** Key of the installation fact that holds the time of an account's last successful run, in ms. */
export const getCaughtUpFactKey = (account: Mode | `mercado_pago.${Mode}` | '') => `caught-up.${account}`
type Account = { provider: PaymentProvider; mode: Mode }
const getAccountKey = ({ provider, mode }: Account) => (provider === 'stripe' ? mode : (`${provider}.${mode}` as const))
/**
 * Key of the installation fact that holds the time of an account's newest known event, in ms by the provider's clock.
 */
const getKnownUntilFactKey = (account: Account) => `known-until.${getAccountKey(account)}`

/**
 * Stores the events since `since` in the inbox as if the webhook had received them; known events change nothing.
 * Returns the time of the newest event in seconds by the provider's clock, because this server's clock may be wrong, or
 * 0 without events.
 */
async function catchUpEvents(ctx: Context, gateway: PaymentGateway, mode: Mode, types: string[], since: number) {
  let newest = 0
  for await (const events of gateway.iterateEvents(since, types))
    for (const { createdSeconds, event } of events) {
      newest = Math.max(newest, createdSeconds)
      const inboxEvent = toInboxEvent(event, mode)
      if (inboxEvent)
        await insertEvent(ctx.db, inboxEvent, ctx.clock()).catch(error =>
          ctx.log.error({ err: error }, 'an event was not stored in the inbox'),
        )
    }
  ctx.enqueuedTopics.add(inboxTopic)
  ctx.wake()
  return newest
}

/**
 * Settles this shop's succeeded intents whose payment is missing in the database or is not marked paid there. The
 * oldest come first, because an offer can only be rebuilt after its order. Returns how many intents were not settled,
 * and the time of the newest one in seconds by the provider's clock, or 0 without one.
 */
async function catchUpIntents(ctx: Context, gateway: PaymentGateway, mode: Mode, since: number) {
  const missed: PaymentSnapshot[] = []
  let newest = 0
  for await (const intents of gateway.iteratePayments(since)) {
    newest = Math.max(newest, ...intents.map(({ createdAt }) => Math.floor(createdAt.getTime() / 1_000)))
    const ownIntents = intents.filter(
      intent => intent.metadata.shop === getShopFingerprint(ctx) && intent.state === 'succeeded',
    )
    const final = await findSettledIntents(
      ctx.db,
      ownIntents.map(intent => intent.id),
    )
    missed.push(...ownIntents.filter(intent => !final.has(intent.id)))
  }
  let failed = 0
  for (const intent of missed.reverse()) {
    await settleIntent(ctx, intent, mode).catch(error => {
      failed += 1
      ctx.log.error({ err: error, intent: intent.id }, 'a payment intent was not settled; the next run retries it')
    })
  }
  return { failed, newest }
}

async function catchUp(ctx: Context, account: Account, types: string[]) {
  const { mode, provider } = account
  const now = ctx.clock().getTime()
  const knownUntil = Number(
    await getOrSetInstallationFact(ctx.db, getKnownUntilFactKey(account), String(now - initialLookbackMs)),
  )
  const since = Math.floor((knownUntil - overlapMs) / 1000)
  const gateway = await getGateway(ctx, mode, provider)
  const { failed, newest: newestIntent } = await catchUpIntents(ctx, gateway, mode, since)
  // Stripe's events are newer than the intents that they report; other providers list no events.
  const newest = provider === 'stripe' ? await catchUpEvents(ctx, gateway, mode, types, since) : newestIntent
  // After a failure the stored times stay unchanged, so that the next run covers the same period and retries what
  // failed.
  if (failed > 0) return
  await setInstallationFact(ctx.db, getKnownUntilFactKey(account), String(Math.max(knownUntil, newest * 1_000)))
  await setInstallationFact(ctx.db, getCaughtUpFactKey(getAccountKey(account)), String(now))
}

/**
 * Reads the provider's intents and events since one hour before the newest event of the last successful run and adds
 * what is missing in the database, for example after a day without webhook requests or a restore from an old backup.
 * @param types the event types that have handlers
 */
export const createCatchUpJob = (types: string[]): ScheduledJob => ({
  name: 'catch up',
  intervalMs: minute,
  async run(ctx) {
    const now = ctx.clock()
    if (!(await claimTurn(ctx.db, 'catch up', new Date(now.getTime() - catchUpIntervalMs), now))) return 0
    for (const account of await ctx.provider.usableAccounts(ctx.db)) {
      await catchUp(ctx, account, types).catch(error =>
        ctx.log.error({ err: error, ...account }, 'catching up with the provider failed; the next run retries it'),
      )
    }
    return 0
  },
})
