import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { simulatorKeys } from '#stripe-simulator/keys.ts'
import { pathOf } from '#web/call.ts'

type Shop = { url: string; simulatorUrl: string }
let buyers = 0

/** One shopper with an own address and cookie. */
function newBuyer({ url, simulatorUrl }: Shop) {
  buyers += 1
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`
  let cookie = ''
  return {
    async send(endpoint: Endpoint, params: Record<string, string>, body: unknown) {
      const answer = await fetch(url + pathOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      })
      cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const reply = await answer.json()
      if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(reply)}`)
      return reply
    },
    async confirm(intentId: string) {
      const answer = await fetch(`${simulatorUrl}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${simulatorKeys.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'payment_method=pm_card_visa',
      })
      if (!answer.ok) throw new Error(`confirm: ${answer.status}`)
      await answer.arrayBuffer()
    },
  }
}

/** A whole purchase: quote, customer, intent, confirm, settle. Throws unless the order is paid. */
async function buyOnce(shop: Shop, productId: string) {
  const buyer = newBuyer(shop)
  const checkout = await buyer.send(openCheckout, {}, { productId })
  await buyer.send(
    createPaymentCustomer,
    {},
    {
      checkoutId: checkout.id,
      customerEmail: `buyer${buyers}@example.com`,
      customerName: 'Marina Costa',
      customerPhone: '+1 415 555 0123',
      customerAddress: {
        street: '2150 Folsom Street',
        city: 'San Francisco',
        state: 'CA',
        zip: '94110',
        country: 'US',
      },
    },
  )
  const { totalCents: amount, currency } = checkout.quote
  const intent = await buyer.send(createPaymentIntent, {}, { amount, currency, checkoutId: checkout.id })
  await buyer.confirm(String(intent.client_secret).split('_secret_')[0] ?? '')
  const settled = await buyer.send(settleCheckout, { id: checkout.id }, {})
  if (settled.state !== 'paid') throw new Error(`order is ${settled.state}`)
}

/** Lets `count` buyers buy one after another until `seconds` are over. */
export async function letBuy(shop: Shop, productId: string, count: number, seconds: number) {
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  let done = 0
  const failures: string[] = []
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) {
        await buyOnce(shop, productId).then(
          () => {
            done += 1
          },
          error => failures.push(String(error)),
        )
      }
    }),
  )
  return { done, failures, perSecond: done / ((performance.now() - began) / 1000) }
}
