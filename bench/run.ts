import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { measureBuilds } from './builds.ts'
import { measureBumps } from './bumps.ts'
import { runBuyers } from './buyers.ts'
import { measureCatalogue } from './catalogue.ts'
import { copyProduct } from './copy-product.ts'
import { measureDownloads } from './downloads.ts'
import { checkFigure, formatCount, formatOneDecimal, formatPercent } from './figures.ts'
import { measureOrders } from './orders.ts'
import { measurePix } from './pix.ts'
import {
  countPackages,
  findDemoProduct,
  getCpuSeconds,
  getResidentMb,
  getSimulatorCpuSeconds,
  startBareRoute,
  startShop,
  waitForPictures,
} from './processes.ts'
import { measureAlternately, measureRequestsPerSecond, seconds } from './requests-per-second.ts'
import { measureSalesPage } from './sales-page.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'
import { measureUpsellPage } from './upsell-page.ts'
import { measureWebhooks } from './webhooks.ts'

const warmupSeconds = 30
/**
 * As many buyers as the page benchmarks have connections. With ten buyers, a seventh of the time of two cores is idle.
 */
const buyers = 20
const printRow = (what: string, measured: string, goal = '') =>
  console.log(`  ${what.padEnd(44)} ${measured.padStart(22)}   ${goal}`)

const formatPages = ({ average, perCore }: { average: number; perCore: number }) =>
  perCore > 0 ? `${Math.round(average)}, ${Math.round(perCore)} a core` : String(Math.round(average))

async function measure(name: string, env: Record<string, string>, bareUrl: (dataDir: string) => string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  console.log(`\n${name}`)
  const first = await startShop(dataDir, 4390, { SEED: 'demo', ...env })
  printRow('start on an empty folder', `${Math.round(first.startMs)} ms`)
  await waitForPictures(first)
  await first.stop()
  const shop = await startShop(dataDir, 4390, { SEED: 'demo', ...env })
  printRow('start, warm, to the first answer', `${Math.round(shop.startMs)} ms`)
  const check = (what: string, value: number, limit: Parameters<typeof checkFigure>[2], show = formatCount) =>
    checkFigure(`${name}: ${what}`, value, limit, show)
  try {
    const product = await findDemoProduct(shop)
    const path = `/api/v1/products/${product}`
    const bareRoute = await startBareRoute(bareUrl(dataDir))
    const [bareReads = 0, shopReads = 0] = await measureAlternately([bareRoute.url, shop.url], path)
    await bareRoute.stop()
    printRow('product reads per second', `${Math.round(shopReads)}`, `bare Fastify route ${Math.round(bareReads)}`)
    check('product reads as a share of the bare route', shopReads / bareReads, { atLeast: 0.6 }, formatPercent)
    const cached = await measureRequestsPerSecond(shop.url, [`/checkout?product=${product}`], shop.pid)
    printRow('checkout pages per second', formatPages(cached))
    check('checkout pages per second and core', cached.perCore, { atLeast: 1_500 })
    const copies = await copyProduct(bareUrl(dataDir), product)
    const uncached = await measureRequestsPerSecond(
      shop.url,
      copies.map(id => `/checkout?product=${id}`),
      shop.pid,
    )
    printRow('checkout pages per second, uncached', formatPages(uncached))
    check('checkout pages per second and core, uncached', uncached.perCore, { atLeast: 250 })
    // A process that has just started still compiles its code and needs three times the work per order. Real shops run
    // for weeks, so the process is warmed up first.
    await runBuyers(shop, product, buyers, warmupSeconds)
    const withTenBuyers = await runBuyers(shop, product, 10, seconds)
    printRow('whole purchases per second, ten buyers', formatOneDecimal(withTenBuyers.perSecond))
    const used = () => [
      getCpuSeconds(shop.pid),
      getSimulatorCpuSeconds(shop.pid),
      process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    ]
    const before = used()
    const purchases = await runBuyers(shop, product, buyers, seconds)
    const perOrder = used().map((after, index) =>
      formatOneDecimal(((after - (before[index] ?? 0)) * 1000) / Math.max(1, purchases.done)),
    )
    if (env.DATABASE_URL)
      check('whole purchases per second, twenty buyers', purchases.perSecond, { atLeast: 100 }, formatOneDecimal)
    else printRow('whole purchases per second, twenty buyers', formatOneDecimal(purchases.perSecond))
    check('failed purchases', withTenBuyers.failures.length + purchases.failures.length, { atMost: 0 })
    for (const failure of [...withTenBuyers.failures, ...purchases.failures].slice(0, 3)) console.log(`    ${failure}`)
    printRow('CPU per order: server / simulator / buyers', `${perOrder.join(' / ')} ms`)
    printRow('server memory after that', `${getResidentMb(shop.pid)} MB`)
    return withTenBuyers.failures.length + purchases.failures.length === 0
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Parts that can be run separately, such as `npm run bench -- uploads`. */
const parts: Record<string, () => Promise<boolean>> = {
  builds: measureBuilds,
  bumps: measureBumps,
  catalogue: measureCatalogue,
  downloads: measureDownloads,
  orders: measureOrders,
  pix: measurePix,
  start: measureStart,
  uploads: measureUploads,
  'sales-page': measureSalesPage,
  'upsell-page': measureUpsellPage,
  webhooks: measureWebhooks,
}

const model = cpus()[0]?.model ?? 'unknown'
console.log(
  `${cpus().length} cores, ${model}, Node ${process.versions.node}. Command: npm run bench. Buyers and load run on the same cores.`,
)
const part = process.argv[2]
if (part) {
  const measurePart = parts[part]
  if (!measurePart) throw new Error(`unknown part ${part}; the parts are ${Object.keys(parts).join(', ')}`)
  process.exit((await measurePart()) ? 0 : 1)
}
const { all, running } = countPackages()
printRow('packages installed / needed to run', `${all} / ${running}`)
const embedded = (dataDir: string) =>
  `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine`
let isWithinLimits = await measure('Embedded database', {}, embedded)
const server = await startPrivateServer({ durable: true })
if (server) {
  const url = server.url
  try {
    isWithinLimits =
      (await measure(
        `PostgreSQL ${server.version} server`,
        { DATABASE_URL: url, APP_SECRET: 'bench'.repeat(10) },
        () => url,
      )) && isWithinLimits
  } finally {
    await server.stop()
  }
} else {
  console.log('\nPostgreSQL server: not measured, because none is installed on this machine')
}
process.exit(isWithinLimits ? 0 : 1)
