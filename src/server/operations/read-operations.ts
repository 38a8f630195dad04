import { type Alarm, alarmKinds, type Fact, Invariants, type Operations, type Queue } from '#contract/operations.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { caughtUpFact, declinesOfShop } from '#server/payments/index.ts'
import { invariantsFact } from './invariants/run-invariants.ts'
import {
  callsUnder,
  countMigrations,
  factsNamed,
  inboxSize,
  lastEventAt,
  openAlarms,
  openPayments,
  ordersOf,
  outboxSize,
} from './repository.ts'
import { readSelf } from './self/read-self.ts'
import { watchUnreadable } from './unreadable/unreadable-chore.ts'

const hour = 3_600_000
const mostAlarms = 100

/** What is known of an alarm, by the names of the contract; what has no name there is not told. */
const names = {
  cents: 'amountCents',
  intent: 'intent',
  event: 'event',
  check: 'check',
  count: 'count',
  declines: 'count',
  since: 'since',
  dueBy: 'dueBy',
  code: 'code',
  setting: 'setting',
} as const

const factsOf = (data: Record<string, unknown>): Fact[] =>
  Object.entries(names).flatMap(([key, name]) => (data[key] == null ? [] : [{ name, value: String(data[key]) }]))

async function alarmsOf(ctx: Context): Promise<Alarm[]> {
  const rows = await openAlarms(ctx.db, mostAlarms)
  const subjects = rows.map(row => row.subject).filter(isUuid)
  const orders = new Map((await ordersOf(ctx.db, subjects)).map(order => [order.id, order]))
  return rows.flatMap(row => {
    const kind = alarmKinds.find(known => known === row.kind)
    if (!kind) return []
    const order = orders.get(row.subject)
    const currency = row.data.currency ?? order?.currency
    return {
      id: row.id,
      kind,
      subject: row.subject,
      count: row.count,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      orderId: order?.id ?? null,
      orderNumber: order?.number ?? null,
      currency: typeof currency === 'string' ? currency : null,
      // The subject of a dead letter is the kind of work it is.
      facts: [...(kind === 'dead_letter' ? [{ name: 'work' as const, value: row.subject }] : []), ...factsOf(row.data)],
    }
  })
}

const secondsSince = (then: Date | null, now: Date) =>
  then && Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))

function queueOf({ waiting, dead, oldest }: { waiting: number; dead: number; oldest: Date | null }, now: Date): Queue {
  return { waiting, dead, oldestSeconds: secondsSince(oldest, now) }
}

async function reconcilerOf(ctx: Context, modes: Mode[], now: Date): Promise<Operations['reconciler']> {
  const facts = await factsNamed(ctx.db, caughtUpFact(''))
  const { open, oldest } = await openPayments(ctx.db, modes)
  const lastSuccess = modes.map(mode => {
    const at = facts.get(caughtUpFact(mode))
    return { mode, at: at === undefined ? null : new Date(Number(at)).toISOString() }
  })
  return { lastSuccess, open, oldestSeconds: secondsSince(oldest, now) }
}

/** The last result. One of an earlier version, which checked other things, counts as none. */
async function lastInvariants(ctx: Context): Promise<Invariants | null> {
  const kept = (await factsNamed(ctx.db, invariantsFact)).get(invariantsFact)
  const parsed = kept === undefined ? null : Invariants.safeParse(JSON.parse(kept))
  return parsed?.success ? parsed.data : null
}

/** How the shop's machinery stands, read in a few small statements. */
export async function readOperations(ctx: Context): Promise<Operations> {
  // Not left to the minute's turn of the chore: who looks here looks for what is wrong now.
  await watchUnreadable(ctx)
  const now = ctx.clock()
  const mode = await ctx.provider.mode(ctx.db)
  const modes = await ctx.provider.usableModes(ctx.db)
  const secrets = await ctx.provider.webhookSecrets(ctx.db)
  const at = now.toISOString()
  const provider: Operations['provider'] = {
    usable: modes.includes(mode),
    webhookSecretSet: secrets.some(each => each.mode === mode && each.secret !== ''),
    lastEventAt: (await lastEventAt(ctx.db))?.toISOString() ?? null,
    declines: await callsUnder(ctx.db, declinesOfShop(mode), new Date(now.getTime() - hour)),
  }
  return {
    mode,
    at,
    queues: { inbox: queueOf(await inboxSize(ctx.db), now), outbox: queueOf(await outboxSize(ctx.db), now) },
    reconciler: await reconcilerOf(ctx, modes, now),
    provider,
    ...(await readSelf(ctx, { provider, at })),
    database: { embedded: ctx.config.databaseUrl === null, migrations: await countMigrations(ctx.db) },
    invariants: await lastInvariants(ctx),
    alarms: await alarmsOf(ctx),
  }
}
