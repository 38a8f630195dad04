import { setTimeout as sleep } from 'node:timers/promises'

/** What came of one kind of visit: how many, how long each took in ms, and why those failed that did. */
export type LoadResult = { times: number[]; failures: string[] }

/**
 * Lets visits begin at a steady rate, whether or not those before them have ended, so that a slow shop is not asked less.
 * @param perSecond visits begun a second
 * @param visit one of them; throws why it failed
 */
export async function generateArrivals(
  perSecond: number,
  seconds: number,
  visit: () => Promise<void>,
): Promise<LoadResult> {
  const told: LoadResult = { times: [], failures: [] }
  const under = new Set<Promise<void>>()
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = began + (at * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    // Counted from when it was due: a visit that this machine began late was waited for, too.
    const one = visit()
      .then(
        () => void told.times.push(performance.now() - due),
        error => void told.failures.push(String(error)),
      )
      .finally(() => under.delete(one))
    under.add(one)
  }
  await Promise.all(under)
  return told
}

/** A part of sorted times, in ms; 0 of none. */
export function getPercentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
