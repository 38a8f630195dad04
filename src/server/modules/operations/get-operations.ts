import { type Alarm, alarmKinds, type Fact, Invariants, type Operations, type Queue } from '#contract/operations.ts'
import { isUuid } from '#domain/uuid.ts'
import { findProviderAccount, getCaughtUpFactKey, getShopDeclinesKey } from '#server/modules/payments/index.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { sumEvents } from '#server/platform/limits/rate-limit.ts'
import { invariantsFactKey } from './invariants/run-invariants.ts'
import {
  countMigrations,
  findLastEventTime,
  getInboxStatus,
  getOutboxStatus,
  listFactsByPrefix,
  listOpenAlarms,
  listOpenPayments,
  listOrdersByIds,
} from './repository.ts'
import { runSelfChecks } from './self/self-checks.ts'
import { checkUnreadableSecrets } from './unreadable/unreadable-secrets-job.ts'

const hour = 3_600_000
const maxAlarms = 100

/** Maps keys of an alarm’s data to fact names in the contract. A key without an entry is not shown. */
const factNames = {
  cents: 'amountCents',
  intent: 'intent',
  event: 'event',
  check: 'check',
  count: 'count',
  declines: 'count',
  since: 'since',
  dueBy: 'dueBy',
  code: 'code',
  mode: 'mode',
  setting: 'setting',
  title: 'item',
  receiver: 'receiver',
} as const

const toFacts = (data: Record<string, unknown>): Fact[] =>
  Object.entries(factNames).flatMap(([key, name]) => (data[key] == null ? [] : [{ name, value: String(data[key]) }]))

async function loadAlarms(ctx: Context): Promise<Alarm[]> {
  const rows = await listOpenAlarms(ctx.db, maxAlarms)
  const subjects = rows.map(row => row.subject).filter(isUuid)
  const orders = new Map((await listOrdersByIds(ctx.db, subjects)).map(order => [order.id, order]))
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
      // The subject of a dead-letter alarm is the topic of the work.
      facts: [...(kind === 'dead_letter' ? [{ name: 'work' as const, value: row.subject }] : []), ...toFacts(row.data)],
    }
  })
}

const getSecondsSince = (then: Date | null, now: Date) =>
  then && Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))

function toQueueStatus(
  { waiting, dead, oldest }: { waiting: number; dead: number; oldest: Date | null },
  now: Date,
): Queue {
  return { waiting, dead, oldestSeconds: getSecondsSince(oldest, now) }
}

async function loadReconcilerStatus(
  ctx: Context,
  { stripeModes, modes, now }: { stripeModes: Mode[]; modes: Mode[]; now: Date },
): Promise<Operations['reconciler']> {
  const facts = await listFactsByPrefix(ctx.db, getCaughtUpFactKey(''))
  const { open, oldest } = await listOpenPayments(ctx.db, modes)
  const lastSuccess = stripeModes.map(mode => {
    const at = facts.get(getCaughtUpFactKey(mode))
    return { mode, at: at === undefined ? null : new Date(Number(at)).toISOString() }
  })
  return { lastSuccess, open, oldestSeconds: getSecondsSince(oldest, now) }
}

/** Loads the state of Mercado Pago in the current mode. Returns undefined when the shop does not use it there. */
async function loadMercadoPago(ctx: Context, mode: Mode): Promise<Operations['mercadoPago']> {
  const { accessToken, webhookSecret } = await ctx.provider.mercadoPago(ctx.db, mode)
  const account = await findProviderAccount(ctx.db, 'mercado_pago', mode)
  if (!accessToken && !account?.access_token) return undefined
  const key = getCaughtUpFactKey(`mercado_pago.${mode}`)
  const caughtUp = (await listFactsByPrefix(ctx.db, key)).get(key)
  const notifiedAt = account ? account.notified_at : await findLastEventTime(ctx.db, 'mercado_pago', mode)
  return {
    usable: accessToken !== null,
    caughtUpAt: caughtUp === undefined ? null : new Date(Number(caughtUp)).toISOString(),
    webhookSecretSet: Boolean(webhookSecret),
    lastEventAt: notifiedAt?.toISOString() ?? null,
  }
}

/** Loads the last result. A result of an earlier version with other checks does not parse and is ignored. */
async function loadLastInvariants(ctx: Context): Promise<Invariants | null> {
  const stored = (await listFactsByPrefix(ctx.db, invariantsFactKey)).get(invariantsFactKey)
  const parsed = stored === undefined ? null : Invariants.safeParse(JSON.parse(stored))
  return parsed?.success ? parsed.data : null
}

export async function getOperations(ctx: Context): Promise<Operations> {
  // Runs the check now instead of waiting for the job’s next minute, so that the screen shows the current state.
  await checkUnreadableSecrets(ctx)
  const now = ctx.clock()
  const mode = await ctx.provider.mode(ctx.db)
  const modes = await ctx.provider.usableModes(ctx.db)
  const stripeModes = (await ctx.provider.usableAccounts(ctx.db)).flatMap(account =>
    account.provider === 'stripe' ? [account.mode] : [],
  )
  const mercadoPago = await loadMercadoPago(ctx, mode)
  const secrets = await ctx.provider.webhookSecrets(ctx.db)
  const at = now.toISOString()
  const provider: Operations['provider'] = {
    usable: stripeModes.includes(mode),
    webhookSecretSet: secrets.some(each => each.mode === mode && each.secret !== ''),
    lastEventAt: (await findLastEventTime(ctx.db, 'stripe', mode))?.toISOString() ?? null,
    declines: await sumEvents(ctx, getShopDeclinesKey(mode), new Date(now.getTime() - hour)),
  }
  return {
    mode,
    at,
    queues: {
      inbox: toQueueStatus(await getInboxStatus(ctx.db), now),
      outbox: toQueueStatus(await getOutboxStatus(ctx.db), now),
    },
    reconciler: await loadReconcilerStatus(ctx, { stripeModes, modes, now }),
    provider,
    ...(mercadoPago && { mercadoPago }),
    ...(await runSelfChecks(ctx, { provider, at })),
    database: { embedded: ctx.config.databaseUrl === null, migrations: await countMigrations(ctx.db) },
    invariants: await loadLastInvariants(ctx),
    alarms: await loadAlarms(ctx),
  }
}
