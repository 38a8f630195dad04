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

/** Waits for what is promised within a minute. */
async function waitFor60s(check: () => Promise<boolean>) {
  const until = Date.now() + 60_000
  while (!(await check())) {
    if (Date.now() > until) throw new Error('it did not come true within 60 s')
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

describe('a process killed', () => {
  it('after the charge and before the order is settled loses neither money nor mail', async () => {
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

  it('before the card was confirmed leaves an order that the same browser can still pay, once', async () => {
    const buyer = createHttpBuyer(shop)
    const { checkoutId, orderId, intentId } = await buyer.reachIntent(productId)
    await restart()
    await buyer.confirm(intentId)
    expect((await buyer.settle(checkoutId)).state).toBe('paid')
    const order = await findOrder(orderId)
    expect([order.state, order.totalCents]).toEqual(['paid', 8900])
  })
})
