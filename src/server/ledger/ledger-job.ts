import type Stripe from 'stripe'
import { toLedgerKind } from '#domain/ledger.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { claimTurn, getOrSetInstallationFact, setInstallationFact } from '#server/kernel/repository.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { callProvider } from '#server/payments/index.ts'
import { getLastReadFactKey, getNewestEntryFactKey, getStartFactKey } from './facts.ts'
import { findFact, findFirstOrderTime, insertEntries, type NewEntry } from './repository.ts'

const minute = 60_000
const intervalMs = 5 * minute
/** What was booked while we looked last is looked at once more. */
const overlapSeconds = 3_600

const getId = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : (one?.id ?? null))

/** The intent behind what was booked: charges, refunds and disputes name theirs. */
function getPaymentIntentId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  return getId(source.payment_intent as string | { id: string } | null)
}

async function saveLedgerPage(ctx: Context, mode: Mode, booked: Stripe.BalanceTransaction[]): Promise<void> {
  const entries = booked.map(
    (one): NewEntry => ({
      id: newId(),
      mode,
      provider_transaction_id: one.id,
      kind: toLedgerKind(one.type, one.reporting_category),
      amount_cents: one.amount,
      fee_cents: one.fee,
      net_cents: one.net,
      currency: one.currency,
      source_id: getId(one.source),
      provider_intent_id: getPaymentIntentId(one.source),
      booked_at: new Date(one.created * 1_000),
      created_at: ctx.clock(),
    }),
  )
  await insertEntries(ctx.db, entries)
}

/** From which second on to look: the newest booking known less an hour, at first the mode's first order. Null: there is none. */
async function findStartSecond(ctx: Context, mode: Mode): Promise<number | null> {
  const newest = await findFact(ctx.db, getNewestEntryFactKey(mode))
  if (newest !== null) return Number(newest) - overlapSeconds
  const first = await findFirstOrderTime(ctx.db, mode)
  if (!first) return null
  const since = Math.floor(first.getTime() / 1_000) - overlapSeconds
  await getOrSetInstallationFact(ctx.db, getStartFactKey(mode), String(since * 1_000))
  return since
}

/** Each page is one call with a deadline of its own; the newest come first, so only the last page makes them all known. */
async function syncLedgerOfMode(ctx: Context, mode: Mode): Promise<void> {
  const began = ctx.clock().getTime()
  const since = await findStartSecond(ctx, mode)
  if (since === null) return
  const stripe = await ctx.provider.client(ctx.db, mode)
  let newest = since + overlapSeconds
  let after: { starting_after?: string } = {}
  for (;;) {
    const asked = { created: { gte: since }, limit: 100, expand: ['data.source'], ...after }
    const { data, has_more: more } = await callProvider(ctx, () => stripe.balanceTransactions.list(asked))
    await saveLedgerPage(ctx, mode, data)
    newest = Math.max(newest, ...data.map(one => one.created))
    const last = data.at(-1)
    if (!more || !last) break
    after = { starting_after: last.id }
  }
  await setInstallationFact(ctx.db, getNewestEntryFactKey(mode), String(newest))
  await setInstallationFact(ctx.db, getLastReadFactKey(mode), String(began))
}

/** Reads what the provider booked on the shop's balance in every mode that can be asked. */
export async function syncLedgers(ctx: Context): Promise<void> {
  for (const mode of await ctx.provider.usableModes(ctx.db)) {
    await syncLedgerOfMode(ctx, mode).catch(error =>
      ctx.log.error({ err: error, mode }, 'the provider’s ledger was not read'),
    )
  }
}

/** Every five minutes, by one of the processes. */
export const ledgerJob: ScheduledJob = {
  name: 'ledger',
  intervalMs: minute,
  async run(ctx) {
    const now = ctx.clock()
    if (await claimTurn(ctx.db, 'ledger', new Date(now.getTime() - intervalMs), now)) await syncLedgers(ctx)
    return 0
  },
}
