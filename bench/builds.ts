import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { getFreePort } from '#tests/support/free-port.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { runBuyers } from './buyers.ts'
import { formatOneDecimal, formatSpread } from './figures.ts'
import { findDemoProduct, getCpuSeconds, startShop, waitForPictures } from './processes.ts'

const rounds = 18
/** Rounds whose results are ignored, because the process still compiles its code. */
const warmupRounds = 6
const roundSeconds = 2
const buyers = 10

async function openBuild(folder: string) {
  const server = await startPrivateServer({ durable: true })
  if (!server) throw new Error('this comparison needs a PostgreSQL server, but none is installed on this machine')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  const env = { SEED: 'demo', DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
  const shop = await startShop(dataDir, await getFreePort(), env, folder)
  await waitForPictures(shop)
  const rates: number[] = []
  const costs: number[] = []
  return {
    name: basename(folder),
    rates,
    costs,
    product: await findDemoProduct(shop),
    shop,
    async close() {
      await shop.stop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Compares purchases in two or more built copies of the repository: `npm run bench -- builds FOLDER FOLDER`. The copies
 * run in alternating turns of two seconds, because the speed of a machine varies over minutes by more than most changes
 * do.
 */
export async function measureBuilds(): Promise<boolean> {
  const folders = process.argv.slice(3).map(folder => resolve(folder))
  if (folders.length < 2)
    throw new Error(
      'expected the folders of two or more built checkouts of the repository: npm run bench -- builds FOLDER FOLDER',
    )
  const builds = []
  for (const folder of folders) builds.push(await openBuild(folder))
  let failed = 0
  for (let round = 0; round < rounds; round += 1)
    for (const { shop, product, rates, costs } of builds) {
      const before = getCpuSeconds(shop.pid)
      const result = await runBuyers(shop, product, buyers, roundSeconds)
      failed += result.failures.length
      if (round < warmupRounds) continue
      rates.push(result.perSecond)
      costs.push(((getCpuSeconds(shop.pid) - before) * 1_000) / Math.max(1, result.done))
    }
  for (const { name, rates, costs } of builds)
    console.log(
      `  ${name.padEnd(24)} ${formatSpread(rates, formatOneDecimal)} purchases per second, ${formatSpread(costs, formatOneDecimal)} ms of processor time each`,
    )
  for (const { close } of builds) await close()
  return failed === 0
}
