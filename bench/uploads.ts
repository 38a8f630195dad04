import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { becomeOwner } from './become-owner.ts'
import { getResidentMb, listChildren, type Shop, startShop, sum, waitForPictures } from './processes.ts'

const [buyers, uploads] = [3, 20]
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 15)
/** Pause between two purchases of one shopper, so that the shop has a moderate load. */
const pauseMs = 150
const roundToTenth = (value: number) => String(Math.round(value * 10) / 10)
const printRow = (what: string, measured: string, goal = '') =>
  console.log(`  ${what.padEnd(52)} ${measured.padStart(18)}   ${goal}`)

/** Creates a photograph of 24 megapixels and about 8 MB, as from a camera. Each one differs. */
async function createPhotograph(index: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1_500,
      height: 1_000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 45 + index },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(6_000, 4_000).jpeg({ quality: 88 }).toBuffer()
}

const getPercentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

type Calls = Map<string, number[]>
/** Lets buyers purchase until `isOver` returns true. Returns the durations of all calls in ms, by path. */
async function buyUntil(shop: Shop, productId: string, isOver: () => boolean): Promise<Calls> {
  const calls: Calls = new Map()
  const note = (path: string, ms: number) => calls.set(path, [...(calls.get(path) ?? []), ms])
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (!isOver()) {
        const buyer = createHttpBuyer(shop, note)
        const { checkoutId, intentId } = await buyer.reachIntent(productId)
        await buyer.confirm(intentId)
        if ((await buyer.settle(checkoutId)).state !== 'paid') throw new Error('a purchase was not paid')
        await sleep(pauseMs)
      }
    }),
  )
  return calls
}

const createDeadline = (seconds: number) => {
  const until = performance.now() + seconds * 1_000
  return () => performance.now() > until
}

async function upload(shop: Shop, headers: Record<string, string>, bytes: Buffer, index: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `photo-${index}.jpg`)
  const startedAt = performance.now()
  const answer = await fetch(`${shop.url}/api/v1/files/product-images`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - startedAt
}

function compareCalls(idle: Calls, busy: Calls): boolean {
  const all = (calls: Calls) => [...calls.values()].flat()
  const printComparison = (name: string, before: number[], during: number[]) => {
    const [a, b] = [before, during].map(times => [...times].sort((one, other) => one - other)) as [number[], number[]]
    const formatTimes = (sorted: number[]) =>
      `${roundToTenth(getPercentile(sorted, 0.5))} / ${roundToTenth(getPercentile(sorted, 0.95))}`
    const ratio = getPercentile(b, 0.95) / getPercentile(a, 0.95)
    printRow(name, `${formatTimes(a)} → ${formatTimes(b)}`, `p95 × ${roundToTenth(ratio)}`)
    return ratio
  }
  console.log(`  ${'calls of the checkout, ms'.padEnd(52)} p50 / p95, idle → during uploads`)
  for (const [path, times] of idle) printComparison(path, times, busy.get(path) ?? [])
  const ratio = printComparison('all of them', all(idle), all(busy)) < 2
  printRow(
    'calls measured',
    `${all(idle).length} → ${all(busy).length}`,
    ratio ? 'goal met: p95 × < 2' : 'GOAL MISSED: p95 × < 2',
  )
  return ratio
}

/**
 * Uploads twenty large pictures concurrently while shoppers buy.
 * @returns whether the checkout's 95th percentile stayed below twice its value without uploads
 */
export async function measureUploads(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const photos: Buffer[] = []
  for (let index = 0; index < uploads; index += 1) photos.push(await createPhotograph(index))
  const mean = photos.reduce((sum, { length }) => sum + length, 0) / uploads / 1e6
  console.log(
    `\n${uploads} uploads of 6000 × 4000 px, ${roundToTenth(mean)} MB each, all concurrently; ${buyers} shoppers buy`,
  )
  const shop = await startShop(dataDir, 4391, { SEED: 'demo' })
  try {
    const headers = await becomeOwner(shop)
    const html = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
    const product = /\/checkout\?product=([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
    await buyUntil(shop, product, createDeadline(8))
    await waitForPictures(shop)
    const idle = await buyUntil(shop, product, createDeadline(idleSeconds))

    let isDone = false
    const [peak, before] = [{ server: 0, pictures: 0 }, getResidentMb(shop.pid)]
    const sampler = setInterval(() => {
      peak.server = Math.max(peak.server, getResidentMb(shop.pid))
      peak.pictures = Math.max(peak.pictures, sum(listChildren(shop.pid, 'pictures.js').map(getResidentMb)))
    }, 250)
    const startedAt = performance.now()
    const purchases = buyUntil(shop, product, () => isDone)
    const uploadTimes = await Promise.all(photos.map((bytes, index) => upload(shop, headers, bytes, index))).finally(
      () => {
        isDone = true
      },
    )
    const busy = await purchases
    const totalMs = performance.now() - startedAt
    printRow(
      'uploads answered after, first / last',
      `${roundToTenth(Math.min(...uploadTimes) / 1e3)} / ${roundToTenth(totalMs / 1e3)} s`,
    )
    const withinUploads = compareCalls(idle, busy)

    console.log('\n  while AVIF files are encoded afterwards')
    const later = await buyUntil(shop, product, createDeadline(idleSeconds))
    const withinAvif = compareCalls(idle, later)
    clearInterval(sampler)
    printRow('server memory before / most, decoding processes', `${before} / ${peak.server}, ${peak.pictures} MB`)
    return withinUploads && withinAvif
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
