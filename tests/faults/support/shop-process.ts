import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root, waitUntil } from './waiting.ts'

const preload = (name: string) => ['--import', join(root, 'tests/faults/support', name)]
const maxStopMs = 10_000
const startLimitMs = 60_000

/**
 * Creates functions that start, stop and kill the built shop as a process, always on the same folder, port and
 * database.
 * @param env the shop's settings, which a later start may override
 * @param build the folder of the build that runs
 */
export function createShopProcess(url: string, env: Record<string, string>, build = root) {
  let installed = build
  let child: ChildProcess | null = null
  let printed = ''
  const late: string[] = []

  /** Returns whether the shop serves a page that reads the database. */
  async function answers() {
    try {
      const answer = await fetch(`${url}/`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(5_000) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  /**
   * Waits until the shop serves a page. A restart that took more than ten seconds after `since` is recorded in `late`,
   * but a first start is not.
   */
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
    /** Restarts that took too long. */
    late,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    printed: () => printed,
    /** Starts the process and waits until the shop serves a page. */
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
    /** Makes later starts run another build. */
    switchBuild(folder: string) {
      installed = folder
    },
    /** Kills the process as a power cut does. */
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    /** Stops the process with SIGTERM, as a deploy does. */
    async stop() {
      if (!child) return
      child.kill('SIGTERM')
      await ended(child)
    },
    /**
     * Waits until the process has exited without being stopped. Returns false if it is still running after `limitMs`.
     */
    dies: (limitMs: number) => waitUntil(() => !shop.isRunning(), limitMs, 10),
    async restart(more: Record<string, string> = {}) {
      await shop.kill()
      await shop.start(more, 'a restart')
    },
    /** Makes the process die the `count`-th time from now that it reaches a failpoint. */
    async killAt(step: string, count = 1) {
      const armed = child && once(child, 'message')
      child?.send({ killAt: `${step}:${count}` })
      await armed
    },
    /**
     * 'renderer' makes React's renderer throw until a call with null, and 'nobody' rejects one promise outside of any
     * request. Needs FAULT_THROWS in the shop's settings.
     */
    async throwIn(place: 'renderer' | 'nobody' | null) {
      const armed = child && once(child, 'message')
      child?.send({ throwIn: place })
      await armed
    },
    ready,
  }
  return shop
}
