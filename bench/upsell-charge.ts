import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import { buildPath } from '#api-client/call.ts'
import { createProduct } from '#contract/catalog.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createUpsellSession, processUpsellPayment } from '#contract/functions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { becomeOwner } from './become-owner.ts'
import { type Shop, startShop, waitForPictures } from './processes.ts'

/*
 * Measures how long a click on 'Buy Now' takes until the offer is charged, and how much of that time is the provider's
 * share, measured as the same charge sent to the simulator directly. Needs a build: `npm run build && npx tsx
 * bench/upsell-charge.ts`.
 */
const clicks = Number(process.env.BENCH_CLICKS ?? 60)
const getPercentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const sortTimes = (times: readonly number[]) => [...times].sort((a, b) => a - b)
const formatMs = (value: number) => `${Math.round(value)} ms`.padStart(9)
const printRow = (what: string, times: readonly number[], goal = '') =>
  console.log(
    `  ${what.padEnd(40)} ${formatMs(getPercentile(sortTimes(times), 0.5))} ${formatMs(getPercentile(sortTimes(times), 0.95))} ${formatMs(getPercentile(sortTimes(times), 1))}   ${goal}`,
  )

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function makeFunnel(shop: Shop): Promise<string> {
  const headers = { ...(await becomeOwner(shop)), 'content-type': 'application/json' }
  const send = async (endpoint: Endpoint, params: Record<string, string>, body: object) => {
    const answer = await fetch(shop.url + buildPath(endpoint, { params }), {
      method: endpoint.method,
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const variants = [{ name: 'One', sku: 'LAMP', cents: 8900, stock: null, isDefault: true }]
  const product = await send(createProduct, {}, { title: 'Lamp', variants })
  const upsell = await send(createUpsell, {}, { name: 'After', productIds: [product.id] })
  const offer = { id: 'offer', type: 'product', content: '', name: 'Case', price: 2900 }
  const elements = [{ ...offer, style: {}, position: { x: 100, y: 100 } }]
  await send(createVisualPage, { id: upsell.id }, { title: 'Case', elements })
  return product.id
}

/** Buys, opens the offers and accepts one offer. @returns how long accepting took, in ms */
async function buyAndClick(shop: Shop, productId: string): Promise<number> {
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(productId)
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const { sessionToken } = await buyer.send(createUpsellSession, {}, { customerEmail: buyer.email })
  const body = { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' }
  return measureTime(async () => {
    const answer = await buyer.send(processUpsellPayment, {}, body)
    if (!answer.success) throw new Error(JSON.stringify(answer))
  })
}

/** Measures the milliseconds of the same charge sent to the provider directly. */
async function measureBareCharge({ simulatorUrl }: Shop): Promise<number[]> {
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(simulatorUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatorKeys.secret}` },
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const customer = (await post('/v1/customers', { email: 'alone@example.com' })).id
  const card = (await post('/v1/payment_methods/pm_card_visa/attach', { customer })).id
  const charge = { amount: '2900', currency: 'usd', customer, payment_method: card, confirm: 'true' }
  const times: number[] = []
  for (let done = 0; done < clicks; done += 1) {
    times.push(
      await measureTime(() =>
        post('/v1/payment_intents', {
          ...charge,
          'allowed_payment_method_types[]': 'card',
          return_url: 'http://127.0.0.1/',
          'expand[]': 'latest_charge',
        }),
      ),
    )
  }
  return times
}

async function measure(name: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-upsell-charge-'))
  const shop = await startShop(dataDir, await getFreePort(), { SEED: 'none', ...env })
  try {
    await waitForPictures(shop)
    const productId = await makeFunnel(shop)
    for (let run = 0; run < 10; run += 1) await buyAndClick(shop, productId)
    const times: number[] = []
    for (let click = 0; click < clicks; click += 1) times.push(await buyAndClick(shop, productId))
    const providerOnly = await measureBareCharge(shop)
    const provider = getPercentile(sortTimes(providerOnly), 0.5)
    console.log(`\n${name}, ${clicks} clicks${' '.repeat(21)}median       p95     worst`)
    printRow('click to charged', times)
    printRow('the provider alone', providerOnly)
    printRow(
      'of which the shop',
      times.map(time => Math.max(0, time - provider)),
      '(goal: ≤ 300 ms)',
    )
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measure('Embedded database', {})
const server = await startPrivateServer({ durable: true })
if (server) {
  try {
    await measure(`PostgreSQL ${server.version}`, {
      DATABASE_URL: server.url,
      APP_SECRET: 'a secret of thirty-two characters and more',
    })
  } finally {
    await server.stop()
  }
}
