import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../support/random.ts'
import type { StageProduct } from '../support/stage.ts'
import type { Cluster } from './open-cluster.ts'

/** Lists the paths that readers request, including the files that a checkout page references. */
async function listAddresses({ stage, proxy }: Cluster, { productId }: StageProduct): Promise<string[]> {
  const lamp = await stage.lamp()
  const [campaign] = await stage.sql<{ slug: string }>('select slug from sales_campaigns order by created_at limit 1')
  const checkout = `/checkout?product=${lamp.productId}`
  const html = await (await fetch(proxy.url + checkout, { headers: { accept: 'text/html' } })).text()
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|storage)\/[^"]+)"/g)].map(([, path = '']) => path)
  return [
    '/',
    checkout,
    `/checkout?product=${productId}`,
    `/vendas/${campaign?.slug}`,
    `/api/v1/products/${productId}`,
    '/thank-you',
    ...new Set(files.map(path => path.replaceAll('&amp;', '&'))),
  ]
}

const getPercentile = (times: readonly number[], part: number) =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)

/**
 * Starts readers and buyers at a steady rate, whether or not earlier requests have finished. They never retry, so every
 * bad response is a failure.
 * @param perSecond requests per second, including those of purchases
 * @param buyersPerSecond purchases per second, of four requests each; by default a tenth of all requests
 */
export async function generateTraffic(
  shops: Cluster,
  goods: StageProduct,
  perSecond: number,
  random: Random,
  buyersPerSecond = Math.max(1, Math.round(perSecond / 40)),
) {
  const paths = await listAddresses(shops, goods)
  const failures: string[] = []
  const times: number[] = []
  const pending: Promise<unknown>[] = []
  let [isRunning, sent, paid, readers] = [true, 0, 0, 0]
  const startedAt = performance.now()

  async function read() {
    sent += 1
    readers += 1
    const path = random.pick(paths)
    const at = performance.now()
    const headers = { accept: 'text/html,*/*', 'x-forwarded-for': `10.${100 + (readers % 100)}.${readers % 250}.1` }
    try {
      const response = await fetch(shops.proxy.url + path, { headers })
      await response.arrayBuffer()
      times.push(performance.now() - at)
      if (response.status !== 200) failures.push(`${path}: ${response.status}`)
    } catch (error) {
      failures.push(`${path}: ${error}`)
    }
  }

  async function buy() {
    const buyer = shops.newBuyer()
    for (const step of [() => buyer.open(goods.productId), buyer.customer, buyer.intent]) {
      sent += 1
      const { status, body, ms } = await step()
      times.push(ms)
      if (status !== 200) return failures.push(`a purchase: ${status} ${body.code ?? body.error ?? 'no response'}`)
    }
    await buyer.confirm()
    sent += 1
    const { status, body, ms } = await buyer.settle()
    times.push(ms)
    if (body.state !== 'paid')
      return failures.push(`settle: ${status} ${body.state ?? body.code ?? body.error ?? 'no response'}`)
    paid += 1
    return paid
  }

  const callsOfBuyer = 4
  const readersPerSecond = perSecond - buyersPerSecond * callsOfBuyer
  async function every(count: number, work: () => Promise<unknown>) {
    for (let round = 1; isRunning; round += 1) {
      pending.push(work())
      await sleep(Math.max(0, startedAt + (round * 1_000) / count - performance.now()))
    }
  }
  const generators = [every(readersPerSecond, read), every(buyersPerSecond, buy)]

  return {
    async stop() {
      isRunning = false
      const seconds = (performance.now() - startedAt) / 1_000
      await Promise.all(generators)
      await Promise.all(pending)
      times.sort((a, b) => a - b)
      const rate = Math.round(sent / seconds)
      const figures = `${sent} requests at ${rate} a second, ${paid} purchases, ${failures.length} failed, response times ${getPercentile(times, 0.5)} ms (median), ${getPercentile(times, 0.99)} ms (99 %), ${getPercentile(times, 1)} ms (maximum)`
      return { failures, paid, figures }
    },
  }
}
