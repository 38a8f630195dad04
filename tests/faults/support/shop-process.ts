import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root, waitUntil } from './waiting.ts'

const preload = (name: string) => ['--import', join(root, 'tests/faults/support', name)]
const maxStopMs = 10_000
const startLimitMs = 60_000

/**
 * The built shop as a process that may be killed and started again on the same folder, port and database.
 * @param env its settings; those of a later start come on top
 * @param installed where it is installed: another build of it than this one
 */
export function createShopProcess(url: string, env: Record<string, string>, installed = root) {
  let child: ChildProcess | null = null
  let printed = ''
  const late: string[] = []

  /** A page that reads the database answers. */
  async function answers() {
    try {
      const answer = await fetch(`${url}/`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(5_000) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  /** Waits until the shop answers again; longer than is promised `since` then is noted in `late`, a first start aside. */
  async function ready(since: number, what: string | null) {
    const gone = () => child === null || child.exitCode !== null || child.signalCode !== null
    if (!(await waitUntil(async () => gone() || (await answers()), startLimitMs)) || gone()) {
      throw new Error(`the shop did not come up (${what ?? 'its first start'}):\n${printed.slice(-2_000)}`)
    }
    const ms = Math.round(performance.now() - since)
    if (what && ms > maxStopMs) late.push(`ready ${ms} ms after ${what}, 10,000 are promised`)
  }

  async function ended(now: ChildProcess) {
    if (now.exitCode === null && now.signalCode === null) await once(now, 'exit')
  }

  const shop = {
    url,
    /** Too late after a restart. */
    late,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    /** What the process printed, its log included. */
    printed: () => printed,
    /** Starts it and waits until it answers. */
    async start(more: Record<string, string> = {}, what: string | null = null) {
      const since = performance.now()
      const made = spawn(
        process.execPath,
        [
          ...preload('kill-at.mjs'),
          ...preload('shift-clock.mjs'),
          ...(env.FAULT_THROWS ? preload('throw-in.mjs') : []),
          join(installed, 'dist/server/main.js'),
        ],
        { cwd: installed, env: { PATH: process.env.PATH, ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
      )
      child = made
      const note = (chunk: unknown) => {
        printed = (printed + String(chunk)).slice(-200_000)
      }
      made.stdout?.on('data', note)
      made.stderr?.on('data', note)
      await ready(since, what)
    },
    /** Ends it as a power cut would. */
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    /** Asks it to stop, as a deploy does. */
    async stop() {
      if (!child) return
      child.kill('SIGTERM')
      await ended(child)
    },
    /** Waits until it has died by itself; false when it lives on. */
    dies: (limitMs: number) => waitUntil(() => !shop.isRunning(), limitMs, 10),
    async restart(more: Record<string, string> = {}) {
      await shop.kill()
      await shop.start(more, 'a restart')
    },
    /** Has it die the `count`-th time it reaches a step of `reached` from now on. */
    async killAt(step: string, count = 1) {
      const armed = child && once(child, 'message')
      child?.send({ killAt: `${step}:${count}` })
      await armed
    },
    /** Has React's renderer throw from now on, or no more; 'nobody': a promise is rejected once, outside of any request. Needs FAULT_THROWS in the shop's settings. */
    async throwIn(place: 'renderer' | 'nobody' | null) {
      const armed = child && once(child, 'message')
      child?.send({ throwIn: place })
      await armed
    },
    ready,
  }
  return shop
}
