import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { picturesAreMade, startShop } from './processes.ts'

const rounds = Number(process.env.BENCH_STARTS ?? 7)
const port = 4391

/** Milliseconds until a page that reads the database has come whole, after the first answer. */
async function firstPage(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the home answered ${answer.status}`)
  await answer.text()
  return performance.now() - began
}

function told(name: string, times: number[], goal: string) {
  const sorted = times.map(Math.round).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  console.log(`  ${name.padEnd(44)} ${String(middle).padStart(6)} ms  (${sorted[0]} to ${sorted.at(-1)})   ${goal}`)
}

async function measure(name: string, goal: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-start-'))
  const settings = { SEED: 'demo', ...env }
  console.log(`\n${name}`)
  try {
    const first = await startShop(dataDir, port, settings)
    told('on an empty folder, to the first answer', [first.startMs], '')
    await picturesAreMade(first)
    await first.stop()
    const [answers, pages]: number[][] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const shop = await startShop(dataDir, port, settings)
      answers?.push(shop.startMs)
      pages?.push(shop.startMs + (await firstPage(shop.url)))
      await shop.stop()
    }
    told('warm, to the first answer', answers ?? [], goal)
    told('warm, to the first page', pages ?? [], '')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From spawning the built server to its first answer: `npm run bench -- start`. */
export async function measureStart(): Promise<boolean> {
  console.log(`Start, the middle of ${rounds} (least to most)`)
  await measure('Embedded database', '≤ 2000 ms', {})
  const server = await startPrivateServer({ durable: true })
  if (!server) {
    console.log('\nPostgreSQL server: left out, none is installed on this machine')
    return true
  }
  try {
    const settings = { DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
    await measure(`PostgreSQL ${server.version} server`, '≤ 1000 ms', settings)
  } finally {
    await server.stop()
  }
  return true
}
