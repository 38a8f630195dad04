import { beforeAll, describe, expect, it } from 'vitest'
import { listEmails, listOrders } from '#contract/orders.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const env = { SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' }
let shop = await startShop(env)
let productId = ''
let bearer = ''

const restart = async () => {
  await shop.kill()
  shop = await startShop(env, shop)
}
const fetchJson = async (path: string) =>
  (await fetch(shop.url + path, { headers: { authorization: `Bearer ${bearer}` } })).json()
const findOrder = async (id: string) =>
  (await fetchJson(listOrders.path)).orders.find((order: { id: string }) => order.id === id)

/** Polls a condition that must hold within 60 s. */
async function waitFor60s(check: () => Promise<boolean>) {
  const until = Date.now() + 60_000
  while (!(await check())) {
    if (Date.now() > until) throw new Error('the condition did not become true within 60 s')
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

beforeAll(async () => {
  const token = new URL(shop.ownerLink).searchParams.get('token') ?? ''
  const signedUp = await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-setup-token': token },
    body: JSON.stringify(seller),
  })
  bearer = (await signedUp.json()).access_token
  const home = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
  productId = /\/checkout\?product=([0-9a-f-]{36})/.exec(home)?.[1] ?? ''
})

describe('a shopper whose shop’s process is killed', () => {
  it('gets a paid order and one e-mail after a kill between charge and settlement', async () => {
    const buyer = createHttpBuyer(shop)
    const { orderId, intentId } = await buyer.reachIntent(productId)
    await buyer.confirm(intentId)
    await restart()
    await waitFor60s(async () => (await findOrder(orderId))?.state === 'paid')
    await waitFor60s(async () =>
      (await fetchJson(listEmails.path)).emails.some((mail: { orderId: string }) => mail.orderId === orderId),
    )
    const { emails } = await fetchJson(listEmails.path)
    expect(emails.filter((mail: { orderId: string }) => mail.orderId === orderId)).toHaveLength(1)
  })

  it('pays the order once after a kill before the card was confirmed', async () => {
    const buyer = createHttpBuyer(shop)
    const { checkoutId, orderId, intentId } = await buyer.reachIntent(productId)
    await restart()
    await buyer.confirm(intentId)
    expect((await buyer.settle(checkoutId)).state).toBe('paid')
    const order = await findOrder(orderId)
    expect([order.state, order.totalCents]).toEqual(['paid', 8900])
  })
})
