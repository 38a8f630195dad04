import type Stripe from 'stripe'
import { toLedgerKind } from '#domain/ledger.ts'
import { findFirstOrderTime } from '#server/modules/orders/index.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import {
  findInstallationFact,
  getOrSetInstallationFact,
  setInstallationFact,
} from '#server/platform/db/installation-facts.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { callProvider } from '../gateway/stripe/call-provider.ts'
import { getStripe } from '../gateway/stripe/provider.ts'
import { getLastReadFactKey, getNewestEntryFactKey, getStartFactKey } from './facts.ts'
import { bookMercadoPago } from './mercado-pago-ledger.ts'
import { insertEntries, type NewEntry } from './repository.ts'

const minute = 60_000
const intervalMs = 5 * minute
/**
 * Entries of this many seconds before the newest known entry are read again, because the provider may have booked them
 * during the last run.
 */
const overlapSeconds = 3_600

const getId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Returns the payment intent id of a charge, refund or dispute; null for other sources. */
function getPaymentIntentId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  return getId(source.payment_intent as string | { id: string } | null)
}

async function saveLedgerPage(ctx: Context, mode: Mode, booked: Stripe.BalanceTransaction[]): Promise<void> {
  const entries = booked.map(
    (transaction): NewEntry => ({
      id: newId(),
      mode,
      provider_transaction_id: transaction.id,
      kind: toLedgerKind(transaction.type, transaction.reporting_category),
      amount_cents: transaction.amount,
      fee_cents: transaction.fee,
      net_cents: transaction.net,
      currency: transaction.currency,
      source_id: getId(transaction.source),
      provider_intent_id: getPaymentIntentId(transaction.source),
      booked_at: new Date(transaction.created * 1_000),
      created_at: ctx.clock(),
    }),
  )
  await insertEntries(ctx.db, entries)
}

/**
 * Returns the time from which to read entries, in Unix seconds: an hour before the newest known entry or, without
 * entries, an hour before the mode’s first order. Null without orders.
 */
async function findStartSecond(ctx: Context, mode: Mode): Promise<number | null> {
  const newest = await findInstallationFact(ctx.db, getNewestEntryFactKey(mode))
  if (newest !== null) return Number(newest) - overlapSeconds
  const first = await findFirstOrderTime(ctx.db, mode)
  if (!first) return null
  const since = Math.floor(first.getTime() / 1_000) - overlapSeconds
  await getOrSetInstallationFact(ctx.db, getStartFactKey(mode), String(since * 1_000))
  return since
}

/**
 * Reads the new ledger entries of one mode page by page. Each page is one call with its own deadline. Pages come newest
 * first, so the time of the newest entry is stored only after the last page.
 */
async function syncLedgerOfMode(ctx: Context, mode: Mode): Promise<void> {
  const startedAt = ctx.clock().getTime()
  const since = await findStartSecond(ctx, mode)
  if (since === null) return
  const stripe = await getStripe(ctx, mode)
  let newest = since + overlapSeconds
  let cursor: { starting_after?: string } = {}
  for (;;) {
    const query = { created: { gte: since }, limit: 100, expand: ['data.source'], ...cursor }
    const { data, has_more: more } = await callProvider(ctx, () => stripe.balanceTransactions.list(query))
    await saveLedgerPage(ctx, mode, data)
    newest = Math.max(newest, ...data.map(transaction => transaction.created))
    const last = data.at(-1)
    if (!more || !last) break
    cursor = { starting_after: last.id }
  }
  await setInstallationFact(ctx.db, getNewestEntryFactKey(mode), String(newest))
  await setInstallationFact(ctx.db, getLastReadFactKey(mode), String(startedAt))
}

/** Reads the balance entries of every account with a usable key. */
export async function syncLedgers(ctx: Context): Promise<void> {
  for (const { provider, mode } of await ctx.provider.usableAccounts(ctx.db)) {
    await (provider === 'stripe' ? syncLedgerOfMode(ctx, mode) : bookMercadoPago(ctx, mode)).catch(error =>
      ctx.log.error({ err: error, mode, provider }, 'the provider’s ledger was not read; the next run retries it'),
    )
  }
}

/** Runs every five minutes in one of the processes. */
export const ledgerJob: ScheduledJob = {
  name: 'ledger',
  intervalMs: minute,
  async run(ctx) {
    const now = ctx.clock()
    if (await claimTurn(ctx.db, 'ledger', new Date(now.getTime() - intervalMs), now)) await syncLedgers(ctx)
    return 0
  },
}
