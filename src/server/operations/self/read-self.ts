import type { LiveProcess, Operations, SelfCheck, SelfCheckName } from '#contract/operations.ts'
import type { Context } from '#server/kernel/context.ts'
import { sandboxFact } from '#server/pages/index.ts'
import { factsNamed } from '../repository.ts'
import { Heartbeat, processFact } from './heartbeat-chore.ts'
import { mailServerFact } from './mail-server-chore.ts'

/** The fact of when the last whole backup was taken, as an ISO time. */
export const backupFact = 'backup.last'
const hour = 3_600
type State = SelfCheck['state']
type Beats = [id: string, beat: Heartbeat][]

const check = (name: SelfCheckName, state: State, figure: number | null = null): SelfCheck => ({ name, state, figure })
const aliveMs = 120_000

async function beatsOf(ctx: Context, now: number): Promise<Beats> {
  const beats: Beats = []
  for (const [key, value] of await factsNamed(ctx.db, processFact)) {
    const { success, data } = Heartbeat.safeParse(JSON.parse(value))
    if (success && now - data.seenAt < aliveMs) beats.push([key.slice(processFact.length), data])
  }
  return beats.sort(([, one], [, other]) => one.startedAt - other.startedAt)
}

/** The clock that is furthest off. Webhook signatures are refused from five minutes on. */
function clock(name: SelfCheckName, skews: (number | null)[]): SelfCheck {
  const known = skews.flatMap(skew => (skew === null ? [] : [skew / 1_000]))
  if (known.length === 0) return check(name, 'unknown')
  const furthest = known.reduce((most, skew) => (Math.abs(skew) > Math.abs(most) ? skew : most))
  const seconds = Math.abs(furthest)
  const bad = seconds > 120 ? 'bad' : 'warn'
  return check(name, seconds <= 5 ? 'ok' : bad, Math.round(furthest))
}

function disk(beats: Beats): SelfCheck {
  const free = beats.flatMap(([, { diskFreeMb }]) => diskFreeMb ?? [])
  if (free.length === 0) return check('disk', 'unknown')
  const least = Math.min(...free)
  const short = least < 500 ? 'bad' : 'warn'
  return check('disk', least >= 2_048 ? 'ok' : short, least)
}

/** The provider's events arrive when the secret is there and, where payments went on, so did an event. */
function webhook({ provider, at }: Seen): SelfCheck {
  if (!provider.usable) return check('webhook_arrives', 'off')
  if (!provider.webhookSecretSet) return check('webhook_arrives', 'warn')
  if (provider.lastEventAt === null) return check('webhook_arrives', 'unknown')
  const seconds = Math.round((Date.parse(at) - Date.parse(provider.lastEventAt)) / 1_000)
  return check('webhook_arrives', 'ok', Math.max(0, seconds))
}

function sandbox(ctx: Context, seen: string | undefined): SelfCheck {
  if (ctx.config.adminUrl === null) return check('sandbox_header', 'off')
  if (seen === 'missing') return check('sandbox_header', 'bad')
  return check('sandbox_header', seen === 'kept' ? 'ok' : 'unknown')
}

function mailServer(ctx: Context, seen: string | undefined): SelfCheck {
  if (ctx.config.smtpUrl === null) return check('mail_server', 'off')
  if (seen === undefined) return check('mail_server', 'unknown')
  return check('mail_server', seen === 'reachable' ? 'ok' : 'bad')
}

function backup(seen: string | undefined, now: number): SelfCheck {
  const at = Date.parse(seen ?? '')
  if (Number.isNaN(at)) return check('backup', 'unknown')
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  return check('backup', seconds > 48 * hour ? 'warn' : 'ok', seconds)
}

const processOf = ([id, beat]: Beats[number]): LiveProcess => {
  const { diskFreeMb: _, databaseSkewMs: __, providerSkewMs: ___, startedAt, seenAt, ...said } = beat
  return { id, ...said, startedAt: new Date(startedAt).toISOString(), seenAt: new Date(seenAt).toISOString() }
}

type Seen = Pick<Operations, 'provider' | 'at'>
/** The checks of the shop itself, and the processes that are alive. */
export async function readSelf(ctx: Context, seen: Seen): Promise<Pick<Operations, 'selfChecks' | 'processes'>> {
  const now = ctx.clock().getTime()
  const beats = await beatsOf(ctx, now)
  const fact = async (key: string) => (await factsNamed(ctx.db, key)).get(key)
  return {
    selfChecks: [
      webhook(seen),
      sandbox(ctx, await fact(sandboxFact)),
      clock(
        'clock_database',
        beats.map(([, { databaseSkewMs }]) => databaseSkewMs),
      ),
      clock(
        'clock_provider',
        beats.map(([, { providerSkewMs }]) => providerSkewMs),
      ),
      disk(beats),
      mailServer(ctx, await fact(mailServerFact)),
      backup(await fact(backupFact), now),
    ],
    processes: beats.map(processOf),
  }
}
