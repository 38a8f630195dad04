import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '#tests/support/free-port.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { becomeOwner } from './become-owner.ts'
import { runBuyers } from './buyers.ts'
import { checkFigure, formatOneDecimal, formatPercent, formatSpread } from './figures.ts'
import { getCpuSeconds, type Shop, startShop, waitForPictures } from './processes.ts'

const rounds = 18
/** Rounds whose results are ignored, because the process still compiles its code. */
const warmupRounds = 6
const roundSeconds = 2
const buyers = 10

/** Creates a product without an order bump and one with a bump that is offered. */
export async function makeProducts(shop: Shop) {
  const headers = { ...(await becomeOwner(shop)), 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }
  const makeProduct = (title: string, sku: string) =>
    post('/api/v1/products', {
      title,
      images: [],
      currency: 'usd',
      shippingOptions: [],
      variants: [{ name: 'Standard', sku, cents: 9_500, stock: null, isDefault: true, image: null }],
    })
  const plain = await makeProduct('Course', 'COURSE')
  const withBump = await makeProduct('Course with a guide', 'COURSE-2')
  const guide = await makeProduct('Guide', 'GUIDE')
  const bumpId = await post(`/api/v1/products/${withBump}/order-bumps`, {
    bumpProductId: guide,
    title: 'Add the guide',
  })
  return { plain, withBump, bumpId }
}

/**
 * Compares purchases without an order bump, with one that is offered but not ticked, and with one that is ticked, in
 * alternating turns of one process. A ticked bump needs one more request, in which the cart changes, as does a purchase
 * of two units.
 */
export async function measureBumps(): Promise<boolean> {
  const server = await startPrivateServer({ durable: true })
  if (!server) throw new Error('this comparison needs a PostgreSQL server, but none is installed on this machine')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bumps-'))
  const env = { SEED: 'demo', DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
  const shop = await startShop(dataDir, await getFreePort(), env)
  await waitForPictures(shop)
  const { plain, withBump, bumpId } = await makeProducts(shop)
  const makeCart = (name: string, product: string, change: { quantity?: number; bumpIds?: string[] } = {}) => {
    const rates: number[] = []
    const costs: number[] = []
    return { name, product, change, rates, costs }
  }
  const without = makeCart('without an order bump', plain)
  const offered = makeCart('with a bump that is not ticked', withBump)
  const ticked = makeCart('with a ticked bump', withBump, { bumpIds: [bumpId] })
  const changed = makeCart('without a bump, two units', plain, { quantity: 2 })
  const carts = [without, offered, changed, ticked]
  let failed = 0
  for (let round = 0; round < rounds; round += 1)
    for (const { product, change, rates, costs } of carts) {
      const before = getCpuSeconds(shop.pid)
      const result = await runBuyers(shop, product, buyers, roundSeconds, change)
      failed += result.failures.length
      if (round < warmupRounds) continue
      rates.push(result.perSecond)
      costs.push(((getCpuSeconds(shop.pid) - before) * 1_000) / Math.max(1, result.done))
    }
  for (const { name, rates, costs } of carts)
    console.log(
      `  ${name.padEnd(32)} ${formatSpread(rates, formatOneDecimal)} purchases per second, ${formatSpread(costs, formatOneDecimal)} ms of processor time each`,
    )
  const getShares = ({ rates }: typeof without, others: typeof without) =>
    rates.map((rate, at) => rate / (others.rates[at] ?? rate))
  const limit = { atLeast: 0.95 }
  const isMet = [
    checkFigure('purchases with an offered bump, of those without', getShares(offered, without), limit, formatPercent),
    checkFigure(
      'purchases with a ticked bump, of those of two units',
      getShares(ticked, changed),
      limit,
      formatPercent,
    ),
    checkFigure('purchases with a ticked bump, of those without', getShares(ticked, without), limit, formatPercent),
  ]
  await shop.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return failed === 0 && isMet.every(Boolean)
}
