import { createHmac } from 'node:crypto'
import { buildPath } from '#api-client/call.ts'
import { createProduct, editVariant, type Product, updateProduct } from '#contract/catalog.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refundOrder } from '#contract/orders.ts'
import { declineOffers } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { newId } from '#server/platform/core/ids.ts'
import { addBenefits } from '../support/access.ts'
import { Buyer } from '../support/buyer.ts'
import { sellerToken, type World, webhookSecret } from './world.ts'

export const maxUses = 2
const offer = { name: 'Case', cents: 2_900 }
const shoppers = 3
type Event = { id: string }
type RequestParts = { params?: Record<string, string>; body?: unknown }
let scenes = 0
let calls = 0

/** Sends each seller call from a different IP address, so that rate limits do not add up. */
export async function callAsSeller<T>(world: World, endpoint: Endpoint, parts: RequestParts, key?: string) {
  calls += 1
  const response = await fetch(world.url + buildPath(endpoint, parts), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${sellerToken}`,
      'content-type': 'application/json',
      'x-forwarded-for': `172.16.${(calls >> 8) & 255}.${calls & 255}`,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(parts.body),
  })
  const body = (await response.json().catch(() => ({}))) as T
  return { status: response.status, body }
}

export async function callOrThrow<T>(world: World, endpoint: Endpoint, parts: RequestParts): Promise<T> {
  const { status, body } = await callAsSeller<T>(world, endpoint, parts)
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

class Shopper extends Buyer {
  decline = (how: 'continue' | 'skip') =>
    this.send(declineOffers, {}, { sessionToken: this.sessionToken, pageOrder: 1, how })
}

/** Creates a queue of the provider events since the last call of `take` or `deliver`. */
export function createEventQueue(world: World) {
  let last: string | null = null
  const sent: Event[] = []
  async function take(): Promise<Event[]> {
    const from = last ? `&ending_before=${last}` : ''
    const { body } = await world.provider.call('GET', `/v1/events?limit=100${from}`)
    const newEvents = (body.data as Event[]).toReversed()
    last = newEvents.at(-1)?.id ?? last
    return newEvents
  }
  async function deliver(event: Event) {
    const payload = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest('hex')
    await fetch(`${world.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      body: payload,
    }).catch(() => undefined)
  }
  return {
    take,
    /**
     * Delivers every new event `copies` times, newest first if `reversed`. With `late`, delivers earlier events again,
     * too.
     */
    async deliver({ copies, reversed, late }: { copies: number; reversed: boolean; late: boolean }) {
      const newEvents = await take()
      const all = [...(late ? sent : []), ...newEvents]
      sent.push(...newEvents)
      for (let copy = 0; copy < copies; copy += 1)
        for (const event of reversed ? all.toReversed() : all) await deliver(event)
    },
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** Creates a product with `stock` units of one variant, an offer, a promotion and three shoppers in the world. */
export async function openScene(world: World, stock: number) {
  scenes += 1
  const mark = `M${process.pid}-${scenes}`
  const lamp = await callOrThrow<Product>(world, createProduct, {
    body: {
      title: `Lamp ${mark}`,
      shippingOptions: [
        { id: 'standard', name: 'Standard', price: 0, countries: [] },
        { id: 'express', name: 'Express', price: 499, countries: [] },
      ],
      variants: [
        { name: 'Sand', sku: `${mark}-SAND`, cents: 8_900, stock, isDefault: true },
        { name: 'Graphite', sku: `${mark}-GRAPHITE`, cents: 9_500, stock: null },
      ],
    },
  })
  const box = await callOrThrow<Product>(world, createProduct, {
    body: { title: offer.name, variants: [{ name: 'One', sku: `${mark}-CASE`, cents: offer.cents, stock }] },
  })
  const funnel = await callOrThrow<{ id: string }>(world, createUpsell, {
    body: { name: mark, productIds: [lamp.id], productSkus: null },
  })
  const [sand, graphite] = lamp.variants.map(variant => variant.id)
  const one = box.variants[0]?.id
  if (!sand || !graphite || !one) throw new Error('the scene has no variants')
  const product = { id: 'offer', type: 'product', content: '', productId: box.id, variantId: one }
  const elements = [{ ...product, style: {}, position: { x: 10, y: 10 } }]
  await callOrThrow(world, createVisualPage, { params: { id: funnel.id }, body: { title: offer.name, elements } })
  await addBenefits(world.sql)
  const code = `TEN-${mark}`
  await world.sql(
    'insert into promotions (id, code, percent_off, max_uses, uses_per_customer) values ($1, $2, 10, $3, 1)',
    [newId(), code, maxUses],
  )
  const slow: string[] = []
  const buyers = Array.from({ length: shoppers }, () => new Shopper(world.url, world.provider, slow))
  const eventQueue = createEventQueue(world)
  await eventQueue.take()
  return {
    world,
    productId: lamp.id,
    sand,
    graphite,
    code,
    buyers,
    offer,
    eventQueue,
    slow,
    /** Units that would be in stock if nothing had been sold, by variant id. */
    initialStock: new Map([
      [sand, stock],
      [one, stock],
    ]),
    /** The totals in cents that a shopper saw before confirming a payment intent, by intent id. */
    seenTotals: new Map<string, Set<number>>(),
    /** Ids of the orders that the shop showed to their shoppers as paid. */
    reportedOrders: new Set<string>(),
    editProduct: (body: unknown) => callAsSeller<Product>(world, updateProduct, { params: { id: lamp.id }, body }),
    editSand: (body: object) =>
      callAsSeller<Product>(world, editVariant, {
        params: { id: lamp.id, variantId: sand },
        body: { name: 'Sand', sku: `${mark}-SAND`, ...body },
      }),
    refund: (id: string, lines: unknown, key: string) =>
      callAsSeller(world, refundOrder, { params: { id }, body: { lines } }, `${mark} ${key}`),
  }
}
