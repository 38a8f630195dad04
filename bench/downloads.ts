import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getFreePort } from '#tests/support/free-port.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { becomeOwner } from './become-owner.ts'
import { generatePattern } from './download-pattern.mjs'
import { checkFigure, formatCount, formatMs, formatOneDecimal, formatPercent, formatSpread } from './figures.ts'
import { generateArrivals, getPercentile } from './generate-arrivals.ts'
import { findDemoProduct, getResidentMb, type Shop, startShop, waitForPictures } from './processes.ts'

const size = Number(process.env.BENCH_FILE_MB ?? 2_048) * 1024 ** 2
const clients = Number(process.env.BENCH_CLIENTS ?? 1_000)
/** All ranges of one file at once. */
const ranges = 64
/** The pace of all clients together while shoppers buy: a network of one gigabit. */
const bytesPerSecond = Number(process.env.BENCH_MEGABITS ?? 1_000) * 125_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)
/** Rounds whose results are ignored, because the process still compiles its code. */
const warmupRounds = 2
const roundSeconds = 8
const purchasesPerSecond = 5
const links = 20

type Result = { clients: number; bytes: number; seconds: number; problems: string[] }
type Place = { name: string; env: Record<string, string>; getPath: (dataDir: string, key: string) => string }
type Bench = { shop: Shop; product: string; paths: string[]; readers: ChildProcess }

/** Adds a file to a product. The shop receives a small one, which grows in its storage, because an upload is not measured. */
async function addFile(shop: Shop, place: Place, database: Client, dataDir: string, product: string): Promise<void> {
  const owner = await becomeOwner(shop)
  const form = new FormData()
  form.set('file', new Blob(['a small file']), 'course.zip')
  const response = await fetch(`${shop.url}/api/v1/products/${product}/digital-files`, {
    method: 'POST',
    headers: owner,
    body: form,
  })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  const { rows } = await database.query<{ key: string }>('select storage_key as key from digital_files')
  const path = place.getPath(dataDir, rows[0]?.key ?? '')
  await pipeline(Readable.from(generatePattern(size), { objectMode: false }), createWriteStream(path))
  await database.query('update digital_files set bytes = $1', [size])
  await database.query('update digital_benefits set download_limit = null')
}

/** The shop redirects pages from 127.0.0.1 to its public host name. */
const getPublicUrl = (shop: Shop) => shop.url.replace('//127.0.0.1:', '//localhost:')

/** Buys the product and opens its file. Returns the path of the download, which works for ten minutes. */
async function openLink(shop: Shop, product: string): Promise<string> {
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(product)
  await buyer.confirm(intentId)
  const { access } = await buyer.settle(checkoutId)
  const { pathname, search } = new URL(access?.find(({ isFile }) => isFile)?.href ?? '', shop.url)
  const response = await fetch(getPublicUrl(shop) + pathname + search, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '', shop.url).pathname
}

/** Starts a run of the clients. `count` null reads until `stop`. */
function startReading({ shop, paths, readers }: Bench, count: number | null, pace: number | null) {
  const finished = once(readers, 'message').then(([result]) => result as Result)
  readers.send({
    url: getPublicUrl(shop),
    paths,
    size,
    ranges,
    clients: count,
    concurrency: ranges,
    bytesPerSecond: pace,
  })
  return {
    finished,
    stop() {
      readers.send({ stop: true })
      return finished
    },
  }
}

const formatMegabytes = (value: number) => `${Math.round(value)} MB`

/** Reads the file by many clients as fast as the machine allows, and samples the memory of the shop. */
async function measureMemory(bench: Bench): Promise<boolean> {
  const { shop } = bench
  // The first ranges load code and fill the allocator, which no later range does.
  await startReading(bench, ranges, null).finished
  await sleep(2_000)
  const before = getResidentMb(shop.pid)
  let highest = before
  const sampler = setInterval(() => {
    highest = Math.max(highest, getResidentMb(shop.pid))
  }, 50)
  const { bytes, seconds, problems } = await startReading(bench, clients, null).finished
  clearInterval(sampler)
  console.log(
    `  ${clients} clients, each a range of ${Math.round(size / ranges / 1024 ** 2)} MB, ${ranges} at a time: ${formatOneDecimal(bytes / 1e9)} GB in ${formatOneDecimal(seconds)} s; memory ${before} MB before, ${highest} MB at most`,
  )
  for (const problem of problems.slice(0, 3)) console.log(`    ${problem}`)
  const isExact = checkFigure('ranges that failed or differ from the file', problems.length, { atMost: 0 }, formatCount)
  return checkFigure('growth of the memory', highest - before, { atMost: 50 }, formatMegabytes) && isExact
}

/** Lets shoppers buy at a steady rate for one turn. Returns the ms of all calls of the checkout. */
async function buyForTurn({ shop, product }: Bench): Promise<number[]> {
  const times: number[] = []
  const { failures } = await generateArrivals(purchasesPerSecond, roundSeconds, async () => {
    const buyer = createHttpBuyer(shop, (_path, ms) => times.push(ms))
    const { checkoutId, intentId } = await buyer.reachIntent(product)
    await buyer.confirm(intentId)
    const { state } = await buyer.settle(checkoutId)
    if (state !== 'paid') throw new Error(`the order is ${state}`)
  })
  if (failures.length > 0) throw new Error(`${failures.length} purchases failed, the first: ${failures[0]}`)
  return times
}

/** Compares the calls of the checkout during downloads and without them, in alternating turns of one process. */
async function measurePurchases(bench: Bench): Promise<boolean> {
  const [alone, besides]: [number[], number[]] = [[], []]
  let problems = 0
  let bytes = 0
  for (let round = 0; round < rounds + warmupRounds; round += 1) {
    // Links work for ten minutes.
    bench.paths = await Promise.all(Array.from({ length: links }, () => openLink(bench.shop, bench.product)))
    const without = await buyForTurn(bench)
    const reading = startReading(bench, null, bytesPerSecond)
    const during = await buyForTurn(bench)
    const result = await reading.stop()
    problems += result.problems.length
    if (round < warmupRounds) continue
    bytes += result.bytes / result.seconds
    alone.push(getPercentile(without, 0.99))
    besides.push(getPercentile(during, 0.99))
  }
  console.log(
    `  ${purchasesPerSecond} purchases a second, ${formatOneDecimal(bytes / rounds / 1e6)} MB a second downloaded: p99 of the calls ${formatSpread(alone, formatMs)} without, ${formatSpread(besides, formatMs)} during downloads`,
  )
  const shares = besides.map((p99, at) => p99 / (alone[at] ?? p99))
  const isSame = checkFigure(
    'p99 of the checkout during downloads, of that without',
    shares,
    { atMost: 1.2 },
    formatPercent,
  )
  return checkFigure('failed ranges during purchases', problems, { atMost: 0 }, formatCount) && isSame
}

async function measurePlace(place: Place): Promise<boolean> {
  console.log(`\n${place.name}, a file of ${Math.round(size / 1024 ** 2)} MB`)
  const server = await startPrivateServer({ durable: true })
  if (!server) throw new Error('this benchmark needs a PostgreSQL server, but none is installed on this machine')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-downloads-'))
  const database = new Client({ connectionString: server.url })
  const readers = fork(join(import.meta.dirname, 'download-clients.mjs'), { execArgv: [] })
  let shop: Shop | null = null
  try {
    const env = { SEED: 'demo', DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10), ...place.env }
    shop = await startShop(dataDir, await getFreePort(), env)
    await waitForPictures(shop)
    await database.connect()
    const product = await findDemoProduct(shop)
    await addFile(shop, place, database, dataDir, product)
    const paths: string[] = []
    for (let count = 0; count < links; count += 1) paths.push(await openLink(shop, product))
    const bench = { shop, product, paths, readers }
    const isWithinMemory = await measureMemory(bench)
    const isUnmoved = await measurePurchases(bench)
    console.log(`  load of the machine: ${loadavg().map(formatOneDecimal).join(', ')}`)
    return isWithinMemory && isUnmoved
  } finally {
    readers.kill()
    await database.end()
    await shop?.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Measures downloads of a large private file from the disk and from an S3 store: the memory of the shop, and what they
 * cost purchases. Shop, database, provider, store, clients and buyers share the cores.
 */
export async function measureDownloads(): Promise<boolean> {
  const onDisk = await measurePlace({
    name: 'Files on disk',
    env: {},
    getPath: (dataDir, key) => join(dataDir, 'files', key),
  })
  const store = fork(join(import.meta.dirname, 's3-process.ts'), { execArgv: ['--import', 'tsx'] })
  try {
    const [{ env, directory }] = (await once(store, 'message')) as [{ env: Record<string, string>; directory: string }]
    const inBucket = await measurePlace({
      name: 'Files in a bucket',
      env,
      getPath: (_dataDir, key) => join(directory, `${key}._S3rver_object`),
    })
    rmSync(join(directory, '..'), { recursive: true, force: true })
    return onDisk && inBucket
  } finally {
    store.disconnect()
  }
}
