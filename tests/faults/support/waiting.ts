import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The root folder of the repository. */
export const root = join(import.meta.dirname, '../../..')

/** Polls until `check` returns true, at most for `limitMs`. Returns the last result. */
export async function waitUntil(check: () => Promise<boolean> | boolean, limitMs: number, everyMs = 50) {
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(everyMs)) {
    if (await check()) return true
  }
  return check()
}

/** Runs `work` `count` times, at most `width` times concurrently. */
export async function runConcurrently(count: number, width: number, work: (index: number) => Promise<unknown>) {
  let next = 0
  const one = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, one))
}
