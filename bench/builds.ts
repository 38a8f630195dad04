import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { letBuy } from './buyers.ts'
import { oneDecimal, spread } from './figures.ts'
import { cpuSeconds, demoProduct, picturesAreMade, startShop } from './processes.ts'

const turns = 18
/** The first of them find a process that still compiles what it runs. */
const warmTurns = 6
const turnSeconds = 2
const buyers = 10

async function openBuild(folder: string) {
  const server = await startPrivateServer({ durable: true })
  if (!server) throw new Error('purchases are compared on a PostgreSQL server, and none is installed on this machine')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  const env = { SEED: 'demo', DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
  const shop = await startShop(dataDir, await freePort(), env, folder)
  await picturesAreMade(shop)
  const rates: number[] = []
  const costs: number[] = []
  return {
    name: basename(folder),
    rates,
    costs,
    product: await demoProduct(shop),
    shop,
    async close() {
      await shop.stop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Purchases of two or more built checkouts, `npm run bench -- builds FOLDER FOLDER`, in turns of two seconds: a machine's
 * minutes differ by more than most changes do.
 */
export async function measureBuilds(): Promise<boolean> {
  const folders = process.argv.slice(3).map(folder => resolve(folder))
  if (folders.length < 2) throw new Error('name the folders of two checkouts with their dist: builds FOLDER FOLDER')
  const builds = []
  for (const folder of folders) builds.push(await openBuild(folder))
  let failed = 0
  for (let turn = 0; turn < turns; turn += 1)
    for (const { shop, product, rates, costs } of builds) {
      const before = cpuSeconds(shop.pid)
      const bought = await letBuy(shop, product, buyers, turnSeconds)
      failed += bought.failures.length
      if (turn < warmTurns) continue
      rates.push(bought.perSecond)
      costs.push(((cpuSeconds(shop.pid) - before) * 1_000) / Math.max(1, bought.done))
    }
  for (const { name, rates, costs } of builds)
    console.log(
      `  ${name.padEnd(24)} ${spread(rates, oneDecimal)} purchases a second, ${spread(costs, oneDecimal)} ms of the shop each`,
    )
  for (const { close } of builds) await close()
  return failed === 0
}
