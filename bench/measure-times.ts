import { setTimeout as sleep } from 'node:timers/promises'

/** Measures calls one after another, as a single seller experiences them. @param work returns its own duration in ms */
export async function measureTimes(
  rounds: number,
  work: () => Promise<{ ms: number }>,
): Promise<{ p50: number; p95: number }> {
  for (let run = 0; run < 5; run += 1) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await work()).ms)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** Waits and retries when the member's rate limit is reached. The wait is not measured. */
export async function retryWhenRateLimited(
  ask: () => Promise<Response>,
  read: (answer: Response) => Promise<unknown>,
): Promise<{ ms: number }> {
  for (;;) {
    const startedAt = performance.now()
    const answer = await ask()
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
      continue
    }
    await read(answer)
    return { ms: performance.now() - startedAt }
  }
}
