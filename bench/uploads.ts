import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { newBuyer } from '#tests/support/http-buyer.ts'
import { becomeOwner } from './owner.ts'
import { childrenOf, picturesAreMade, residentMb, type Shop, startShop, sum } from './processes.ts'

const [buyers, uploads] = [3, 20]
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 15)
/** Between two purchases of one shopper: the shop is open, not flooded. */
const restMs = 150
const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)
const row = (what: string, measured: string, goal = '') =>
  console.log(`  ${what.padEnd(52)} ${measured.padStart(18)}   ${goal}`)

/** A photograph of 24 megapixels as a camera writes it, about 8 MB; each differs. */
async function photograph(index: number): Promise<Buffer> {
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

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

type Calls = Map<string, number[]>
/** Purchases one after another until `isOver`; every call's time in ms, by its path. */
async function buyUntil(shop: Shop, productId: string, isOver: () => boolean): Promise<Calls> {
  const calls: Calls = new Map()
  const note = (path: string, ms: number) => calls.set(path, [...(calls.get(path) ?? []), ms])
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (!isOver()) {
        const buyer = newBuyer(shop, note)
        const { checkoutId, intentId } = await buyer.reachIntent(productId)
        await buyer.confirm(intentId)
        if ((await buyer.settle(checkoutId)).state !== 'paid') throw new Error('a purchase was not paid')
        await sleep(restMs)
      }
    }),
  )
  return calls
}

const overSeconds = (seconds: number) => {
  const until = performance.now() + seconds * 1_000
  return () => performance.now() > until
}

async function upload(shop: Shop, headers: Record<string, string>, bytes: Buffer, index: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `photo-${index}.jpg`)
  const began = performance.now()
  const answer = await fetch(`${shop.url}/api/v1/files/product-images`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

function compare(idle: Calls, busy: Calls): boolean {
  const all = (calls: Calls) => [...calls.values()].flat()
  const line = (name: string, before: number[], during: number[]) => {
    const [a, b] = [before, during].map(times => [...times].sort((one, other) => one - other)) as [number[], number[]]
    const shown = (sorted: number[]) => `${oneDecimal(share(sorted, 0.5))} / ${oneDecimal(share(sorted, 0.95))}`
    const ratio = share(b, 0.95) / share(a, 0.95)
    row(name, `${shown(a)} → ${shown(b)}`, `p95 × ${oneDecimal(ratio)}`)
    return ratio
  }
  console.log(`  ${'calls of the checkout, ms'.padEnd(52)} p50 / p95, idle → during uploads`)
  for (const [path, times] of idle) line(path, times, busy.get(path) ?? [])
  const within = line('all of them', all(idle), all(busy)) < 2
  row(
    'calls measured',
    `${all(idle).length} → ${all(busy).length}`,
    within ? 'goal met: p95 × < 2' : 'GOAL MISSED: p95 × < 2',
  )
  return within
}

/** Uploads twenty large pictures, all at once, while shoppers buy. @returns whether the checkout stayed under twice its idle p95 */
export async function measureUploads(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const photos: Buffer[] = []
  for (let index = 0; index < uploads; index += 1) photos.push(await photograph(index))
  const mean = photos.reduce((sum, { length }) => sum + length, 0) / uploads / 1e6
  console.log(
    `\n${uploads} uploads of 6000 × 4000 px, ${oneDecimal(mean)} MB each, all at once; ${buyers} shoppers buy`,
  )
  const shop = await startShop(dataDir, 4391, { SEED: 'demo' })
  try {
    const headers = await becomeOwner(shop)
    const html = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
    const product = /\/checkout\?product=([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
    await buyUntil(shop, product, overSeconds(8))
    await picturesAreMade(shop)
    const idle = await buyUntil(shop, product, overSeconds(idleSeconds))

    let isDone = false
    const [peak, before] = [{ server: 0, pictures: 0 }, residentMb(shop.pid)]
    const watch = setInterval(() => {
      peak.server = Math.max(peak.server, residentMb(shop.pid))
      peak.pictures = Math.max(peak.pictures, sum(childrenOf(shop.pid, 'pictures.js').map(residentMb)))
    }, 250)
    const began = performance.now()
    const buying = buyUntil(shop, product, () => isDone)
    const took = await Promise.all(photos.map((bytes, index) => upload(shop, headers, bytes, index))).finally(() => {
      isDone = true
    })
    const busy = await buying
    const allMs = performance.now() - began
    row('uploads answered after, first / last', `${oneDecimal(Math.min(...took) / 1e3)} / ${oneDecimal(allMs / 1e3)} s`)
    const withinUploads = compare(idle, busy)

    console.log('\n  while AVIF is made afterwards')
    const later = await buyUntil(shop, product, overSeconds(idleSeconds))
    const withinAvif = compare(idle, later)
    clearInterval(watch)
    row('server memory before / most, decoding processes', `${before} / ${peak.server}, ${peak.pictures} MB`)
    return withinUploads && withinAvif
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
