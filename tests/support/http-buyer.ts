import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import { buildPath } from '#api-client/call.ts'
import { changeCheckout, openCheckout, type Settled, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'

type Shop = { url: string; simulatorUrl: string }
let buyers = 0

// The load generator shares the machine with the shop, and `fetch` takes twice the processor time of `request`.
const agent = new Agent({ keepAlive: true })
async function sendRequest(url: string, method: string, headers: Record<string, string>, body: string) {
  const outgoing = request(url, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], body: await text(response) }
}

/**
 * Creates a shopper who calls the shop over HTTP, with a separate IP address and cookie. Every error response throws.
 * `onCall` receives the response time of each call in ms.
 */
export function createHttpBuyer({ url, simulatorUrl }: Shop, onCall?: (path: string, ms: number) => void) {
  buyers += 1
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`
  const email = `buyer${buyers}@example.com`
  let cookie = ''
  async function send(endpoint: Endpoint, params: Record<string, string>, body: unknown) {
    const startedAt = performance.now()
    const response = await sendRequest(
      url + buildPath(endpoint, { params }),
      endpoint.method,
      { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
      JSON.stringify(body),
    )
    cookie ||= response.cookies[0]?.split(';')[0] ?? ''
    const reply = JSON.parse(response.body)
    onCall?.(endpoint.path, performance.now() - startedAt)
    if (response.status >= 400) throw new Error(`${endpoint.path}: ${response.status} ${response.body}`)
    return reply
  }
  return {
    email,
    send,
    /**
     * Opens a checkout, adds order bumps, submits the customer and creates a payment intent that a card can confirm.
     */
    async reachIntent(
      productId: string,
      quantity = 1,
      bumpIds: readonly string[] = [],
    ): Promise<{ checkoutId: string; orderId: string; intentId: string }> {
      let checkout = await send(openCheckout, {}, { productId })
      if (quantity > 1) checkout = await send(changeCheckout, { id: checkout.id }, { quantity })
      for (const id of bumpIds)
        checkout = await send(changeCheckout, { id: checkout.id }, { bumps: [{ id, isSelected: true }] })
      await send(
        createPaymentCustomer,
        {},
        {
          checkoutId: checkout.id,
          customerEmail: email,
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
      const intent = await send(createPaymentIntent, {}, { amount, currency, checkoutId: checkout.id })
      const intentId = String(intent.client_secret).split('_secret_')[0] ?? ''
      return { checkoutId: checkout.id, orderId: intent.orderId, intentId }
    },
    /** Confirms a payment intent at the provider with a test card, as the card form in the browser does. */
    async confirm(intentId: string, card = 'pm_card_visa') {
      const response = await sendRequest(
        `${simulatorUrl}/v1/payment_intents/${intentId}/confirm`,
        'POST',
        { authorization: `Bearer ${simulatorKeys.secret}`, 'content-type': 'application/x-www-form-urlencoded' },
        `payment_method=${card}`,
      )
      if (response.status >= 400) throw new Error(`confirm: ${response.status}`)
    },
    settle: (checkoutId: string): Promise<Settled> => send(settleCheckout, { id: checkoutId }, {}),
  }
}
