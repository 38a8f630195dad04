import autocannon from 'autocannon'
import { getCpuSeconds } from './processes.ts'

/** How long each load lasts. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const connections = 20
/** So many that none of them meets its limit, however quick the shop is. */
const addresses = 5_000

/**
 * Requests a second, from thousands of addresses so that no limit is met; a run with a refusal is no result. Each
 * connection begins elsewhere among the paths, so that the next to ask for one of them is far behind.
 */
export async function measureRequestsPerSecond(url: string, paths: readonly string[], pid = 0, lasts = seconds) {
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
  const result = await autocannon({ ...options, duration: lasts })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} broken`)
  const used = getCpuSeconds(pid) - before
  return { average: result.requests.average, aCore: used > 0 ? result.requests.total / used : 0 }
}

const rounds = 4

/** Requests a second of each address, in turns: a machine's minutes differ, and what is compared is to have the same ones. */
export async function measureAlternately(urls: readonly string[], path: string): Promise<number[]> {
  const all = urls.map(() => 0)
  for (let turn = 0; turn < rounds; turn += 1)
    for (const [at, url] of urls.entries()) {
      const { average } = await measureRequestsPerSecond(url, [path], 0, seconds / rounds)
      all[at] = (all[at] ?? 0) + average / rounds
    }
  return all
}
