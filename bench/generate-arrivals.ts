import { setTimeout as sleep } from 'node:timers/promises'

/** The durations in ms and the failures of one kind of visit. */
export type LoadResult = { times: number[]; failures: string[] }

/**
 * Starts visits at a steady rate, whether or not earlier visits have ended, so that a slow shop does not receive fewer
 * requests.
 * @param perSecond visits started per second
 * @param visit makes one visit; throws if it fails
 */
export async function generateArrivals(
  perSecond: number,
  seconds: number,
  visit: () => Promise<void>,
): Promise<LoadResult> {
  const result: LoadResult = { times: [], failures: [] }
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const dueAt = startedAt + (at * 1_000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 0) await sleep(wait)
    // Durations are measured from the time at which the visit was due, so that a delay of the load generator is
    // included.
    const visitPromise = visit()
      .then(
        () => void result.times.push(performance.now() - dueAt),
        error => void result.failures.push(String(error)),
      )
      .finally(() => running.delete(visitPromise))
    running.add(visitPromise)
  }
  await Promise.all(running)
  return result
}

/** Returns a percentile of times in ms; 0 if there are no times. */
export function getPercentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
