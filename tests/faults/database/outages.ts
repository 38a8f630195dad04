import { setTimeout as sleep } from 'node:timers/promises'
import type { Env, Outcome, Row } from '../row.ts'
import { strikeUnderLoad } from './load.ts'
import { breakable, type Ground, processesOf, signalAll } from './postgres.ts'

const outageMs = 30_000
const postmasterOf = (ground: Ground) => processesOf(ground.folder)[0] ?? 0

/** Has the database end by a signal and, where nobody else does it, starts it again. */
async function end(ground: Ground, signal: NodeJS.Signals) {
  process.kill(postmasterOf(ground), signal)
  await sleep(500)
  await ground.start()
}

const outage = (name: string, count: { short: number; long: number }, strike: (ground: Ground) => Promise<unknown>) =>
  ({
    name,
    async run(env: Env): Promise<Outcome> {
      const ground = await breakable(env)
      const trials = env.short ? count.short : count.long
      return strikeUnderLoad(ground.stage, {
        what: name,
        trials,
        async strike() {
          await strike(ground)
          return []
        },
      })
    },
  }) satisfies Row

const few = { short: 1, long: 10 }
const once = { short: 1, long: 2 }

async function bothKilled(ground: Ground) {
  await ground.stage.shop.kill()
  signalAll(ground.folder, 'SIGKILL')
  await sleep(300)
  await ground.start()
  await ground.stage.shop.start({}, 'a kill of shop and database')
}

/** Nothing comes through and nothing breaks: a frozen server, a lost route. */
async function silent(ground: Ground) {
  const { proxy, folder } = ground
  if (proxy) proxy.silence()
  else signalAll(folder, 'SIGSTOP')
  await sleep(outageMs)
  if (proxy) proxy.mend()
  else signalAll(folder, 'SIGCONT')
}

async function cut({ proxy }: Ground) {
  proxy?.cut()
  await sleep(outageMs)
  proxy?.mend()
}

export const outageRows: readonly Row[] = [
  // What the killed one had taken up is taken again when its lease has run out.
  { ...outage('shop killed, its database lives', few, ground => ground.stage.shop.restart()), waits: true },
  outage('database killed, the shop lives', few, ground => end(ground, ground.proxy ? 'SIGQUIT' : 'SIGKILL')),
  outage('shop and database killed', few, bothKilled),
  outage('database restarted', few, ground => end(ground, 'SIGINT')),
  { ...outage('database out of reach for 30 s', once, cut), waits: true, databases: ['server'] },
  { ...outage('database silent for 30 s', once, silent), waits: true },
]
