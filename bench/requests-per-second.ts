import autocannon from 'autocannon'
import { getCpuSeconds } from './processes.ts'

/** Duration of each load, in seconds. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 20
/**
 * Number of IP addresses from which requests are sent, so many that none reaches its rate limit, however fast the shop
 * is.
 */
const addresses = 5_000

/**
 * Measures requests per second from thousands of IP addresses, so that no rate limit is reached. Throws if any request
 * fails. Each connection starts at a different position in the paths, so that requests for the same path are far apart.
 * `perCore` is the number of requests per processor second of the process `pid`.
 */
export async function measureRequestsPerSecond(
  url: string,
  paths: readonly string[],
  pid = 0,
  durationSeconds = seconds,
) {
  const requests = Array.from({ length: Math.max(addresses, paths.length) }, (_, index) => ({
    method: 'GET' as const,
    path: paths[index % paths.length] ?? '/',
    headers: {
      'x-forwarded-for': `10.9.${(index % addresses) >> 8}.${(index % addresses) & 255}`,
      'accept-encoding': 'gzip, br',
    },
  }))
  let opened = 0
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((opened++ % connections) * (requests.length / connections))
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
  }
  const options = { url, requests, connections, pipelining: 1, setupClient }
  await autocannon({ ...options, duration: 2 })
  const before = getCpuSeconds(pid)
  const result = await autocannon({ ...options, duration: durationSeconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} responses other than 2xx, ${result.errors} failed`)
  const used = getCpuSeconds(pid) - before
  return { average: result.requests.average, perCore: used > 0 ? result.requests.total / used : 0 }
}

const rounds = 4

/**
 * Measures the requests per second of each URL in alternating turns, because the speed of a machine varies over
 * minutes.
 */
export async function measureAlternately(urls: readonly string[], path: string): Promise<number[]> {
  const all = urls.map(() => 0)
  for (let turn = 0; turn < rounds; turn += 1)
    for (const [at, url] of urls.entries()) {
      const { average } = await measureRequestsPerSecond(url, [path], 0, seconds / rounds)
      all[at] = (all[at] ?? 0) + average / rounds
    }
  return all
}
