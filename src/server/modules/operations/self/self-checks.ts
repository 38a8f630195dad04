import type { LiveProcess, Operations, SelfCheck, SelfCheckName } from '#contract/operations.ts'
import { sandboxFactKey } from '#server/modules/pages/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findInstallationFact } from '#server/platform/db/installation-facts.ts'
import { listFactsByPrefix } from '../repository.ts'
import { Heartbeat, processFactPrefix } from './heartbeat-job.ts'
import { mailServerFactKey } from './mail-server-job.ts'

/** Key of the installation fact that holds the ISO time of the last complete backup. */
export const backupFactKey = 'backup.last'
const hour = 3_600
/**
 * Backups that are older count as too old, in seconds. The list before going live requires one of the last day, because
 * a restore then loses the orders of at most a day. The self-check warns a day later, so that one daily backup that is
 * late raises no warning.
 */
export const maxBackupSeconds = { goingLive: 24 * hour, selfCheck: 48 * hour }
type State = SelfCheck['state']
type Heartbeats = [id: string, beat: Heartbeat][]

const createSelfCheck = (name: SelfCheckName, state: State, figure: number | null = null): SelfCheck => ({
  name,
  state,
  figure,
})
const aliveMs = 120_000

async function listHeartbeats(ctx: Context, now: number): Promise<Heartbeats> {
  const beats: Heartbeats = []
  for (const [key, value] of await listFactsByPrefix(ctx.db, processFactPrefix)) {
    const { success, data } = Heartbeat.safeParse(JSON.parse(value))
    if (success && now - data.seenAt < aliveMs) beats.push([key.slice(processFactPrefix.length), data])
  }
  return beats.sort(([, one], [, other]) => one.startedAt - other.startedAt)
}

/**
 * Reports the clock with the largest skew. From a skew of five minutes on, the provider’s webhook signatures are
 * rejected.
 */
function checkClock(name: SelfCheckName, skews: (number | null)[]): SelfCheck {
  const skewSeconds = skews.flatMap(skew => (skew === null ? [] : [skew / 1_000]))
  if (skewSeconds.length === 0) return createSelfCheck(name, 'unknown')
  const furthest = skewSeconds.reduce((largest, skew) => (Math.abs(skew) > Math.abs(largest) ? skew : largest))
  const seconds = Math.abs(furthest)
  const problemState = seconds > 120 ? 'bad' : 'warn'
  return createSelfCheck(name, seconds <= 5 ? 'ok' : problemState, Math.round(furthest))
}

function checkDisk(beats: Heartbeats): SelfCheck {
  const free = beats.flatMap(([, { diskFreeMb }]) => diskFreeMb ?? [])
  if (free.length === 0) return createSelfCheck('disk', 'unknown')
  const least = Math.min(...free)
  const problemState = least < 500 ? 'bad' : 'warn'
  return createSelfCheck('disk', least >= 2_048 ? 'ok' : problemState, least)
}

/** Reports whether provider events arrive. The check is ok with a webhook secret and at least one event. */
function checkWebhook({ provider, at }: OperationsSnapshot): SelfCheck {
  if (!provider.usable) return createSelfCheck('webhook_arrives', 'off')
  if (!provider.webhookSecretSet) return createSelfCheck('webhook_arrives', 'warn')
  if (provider.lastEventAt === null) return createSelfCheck('webhook_arrives', 'unknown')
  const seconds = Math.round((Date.parse(at) - Date.parse(provider.lastEventAt)) / 1_000)
  return createSelfCheck('webhook_arrives', 'ok', Math.max(0, seconds))
}

function checkSandboxPolicy(ctx: Context, stored: string | null): SelfCheck {
  if (ctx.config.adminUrl === null) return createSelfCheck('sandbox_header', 'off')
  if (stored === 'missing') return createSelfCheck('sandbox_header', 'bad')
  return createSelfCheck('sandbox_header', stored === 'kept' ? 'ok' : 'unknown')
}

function checkMailServerState(ctx: Context, stored: string | null): SelfCheck {
  if (ctx.config.smtpUrl === null) return createSelfCheck('mail_server', 'off')
  if (stored === null) return createSelfCheck('mail_server', 'unknown')
  return createSelfCheck('mail_server', stored === 'reachable' ? 'ok' : 'bad')
}

function checkBackupAge(stored: string | null, now: number): SelfCheck {
  const at = Date.parse(stored ?? '')
  if (Number.isNaN(at)) return createSelfCheck('backup', 'unknown')
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  return createSelfCheck('backup', seconds > maxBackupSeconds.selfCheck ? 'warn' : 'ok', seconds)
}

const toProcess = ([id, beat]: Heartbeats[number]): LiveProcess => {
  const { diskFreeMb: _, databaseSkewMs: __, providerSkewMs: ___, startedAt, seenAt, ...figures } = beat
  return { id, ...figures, startedAt: new Date(startedAt).toISOString(), seenAt: new Date(seenAt).toISOString() }
}

export const loadMailServerCheck = async (ctx: Context): Promise<SelfCheck> =>
  checkMailServerState(ctx, await findInstallationFact(ctx.db, mailServerFactKey))

type OperationsSnapshot = Pick<Operations, 'provider' | 'at'>
export async function runSelfChecks(
  ctx: Context,
  snapshot: OperationsSnapshot,
): Promise<Pick<Operations, 'selfChecks' | 'processes'>> {
  const beats = await listHeartbeats(ctx, ctx.clock().getTime())
  return {
    selfChecks: [
      checkWebhook(snapshot),
      checkSandboxPolicy(ctx, await findInstallationFact(ctx.db, sandboxFactKey)),
      checkClock(
        'clock_database',
        beats.map(([, { databaseSkewMs }]) => databaseSkewMs),
      ),
      checkClock(
        'clock_provider',
        beats.map(([, { providerSkewMs }]) => providerSkewMs),
      ),
      checkDisk(beats),
      await loadMailServerCheck(ctx),
      checkBackupAge(await findInstallationFact(ctx.db, backupFactKey), ctx.clock().getTime()),
    ],
    processes: beats.map(toProcess),
  }
}
