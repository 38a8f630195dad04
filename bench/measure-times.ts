import { setTimeout as sleep } from 'node:timers/promises'

/** One after another: what a single seller waits for. @param work tells how long it took, in ms */
export async function measureTimes(
  rounds: number,
  work: () => Promise<{ ms: number }>,
): Promise<{ p50: number; p95: number }> {
  for (let warm = 0; warm < 5; warm += 1) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await work()).ms)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** A member may ask so many times a minute: waits for the next one, which no time counts. */
export async function retryWhenRateLimited(
  ask: () => Promise<Response>,
  read: (answer: Response) => Promise<unknown>,
): Promise<{ ms: number }> {
  for (;;) {
    const began = performance.now()
    const answer = await ask()
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
      continue
    }
    await read(answer)
    return { ms: performance.now() - began }
  }
}
