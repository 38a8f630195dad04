import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { checkFigure, formatMs, formatSpread } from './figures.ts'
import { startShop, waitForPictures } from './processes.ts'

const rounds = Number(process.env.BENCH_STARTS ?? 7)
const port = 4391

/**
 * Returns the milliseconds to load a page that reads the database, after the process has responded for the first time.
 */
async function fetchFirstPage(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the home page answered with status ${answer.status}`)
  await answer.text()
  return performance.now() - startedAt
}

const printRow = (what: string, times: number[]) =>
  console.log(`  ${what.padEnd(56)} ${formatSpread(times, formatMs).padStart(26)}`)

async function measure(name: string, limitMs: number, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-start-'))
  const settings = { SEED: 'demo_with_orders', ...env }
  console.log(`\n${name}`)
  try {
    const first = await startShop(dataDir, port, settings)
    printRow('on an empty folder, to the first answer', [first.startMs])
    await waitForPictures(first)
    await first.stop()
    const [answers, pages]: number[][] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const shop = await startShop(dataDir, port, settings)
      answers?.push(shop.startMs)
      pages?.push(shop.startMs + (await fetchFirstPage(shop.url)))
      await shop.stop()
    }
    checkFigure(`${name}: start, warm, to the first answer`, answers ?? [], { atMost: limitMs }, formatMs)
    printRow('warm, to the first page', pages ?? [])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures the time from spawning the built server to its first response: `npm run bench -- start`. */
export async function measureStart(): Promise<boolean> {
  console.log(`Start, median of ${rounds} (minimum to maximum)`)
  await measure('Embedded database', 2_000, {})
  const server = await startPrivateServer({ durable: true })
  if (!server) {
    console.log('\nPostgreSQL server: not measured, because none is installed on this machine')
    return true
  }
  try {
    const settings = { DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
    await measure(`PostgreSQL ${server.version} server`, 1_000, settings)
  } finally {
    await server.stop()
  }
  return true
}
