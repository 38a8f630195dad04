import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningSimulator } from '@vitrine/stripe-simulator/index.ts'
import Stripe from 'stripe'

export interface Shop {
  url: string
  server: Server
}

/**
 * Serves a one-page shop with the content security policy of the real shop. Scripts and frames of the simulator are
 * allowed, but connections to the simulator are not.
 */
export async function serveShop(simulator: RunningSimulator, script: string): Promise<Shop> {
  const stripe = new Stripe('sk_test_sim_vitrine', { host: '127.0.0.1', port: simulator.port, protocol: 'http' })
  const policy = `default-src 'none'; script-src 'self' ${simulator.url}; frame-src ${simulator.url}; connect-src 'self'; style-src 'self'; img-src 'self'`
  const page = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="/icon.svg"><div id="root"></div>
<script src="${simulator.url}/v3/stripe.js"></script><script src="/shop.js"></script>`
  const params = { amount: 2599, currency: 'usd' }
  const responses: Record<string, () => Promise<[string, string]>> = {
    '/': async () => ['text/html', page],
    '/shop.js': async () => ['text/javascript; charset=utf-8', script],
    '/icon.svg': async () => ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/back': async () => ['text/html', '<h1>Back in the shop</h1>'],
    '/intent': async () => ['application/json', getClientSecret(await stripe.paymentIntents.create(params))],
    '/setup': async () => [
      'application/json',
      getClientSecret(await stripe.setupIntents.create({ usage: 'off_session' })),
    ],
    '/asked': async () => {
      const options = { confirm: true, use_stripe_sdk: true, return_url: 'http://localhost/back' }
      const parameters = { ...params, ...options, payment_method: 'pm_card_authenticationRequired' }
      return ['application/json', getClientSecret(await stripe.paymentIntents.create(parameters))]
    },
  }
  const server = createServer(async (request, response) => {
    const answer = responses[request.url?.split('?')[0] ?? '']
    if (!answer) return response.writeHead(404).end()
    const [type, body] = await answer()
    return response.writeHead(200, { 'content-security-policy': policy, 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

function getClientSecret(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  return JSON.stringify({ clientSecret: intent.client_secret })
}
