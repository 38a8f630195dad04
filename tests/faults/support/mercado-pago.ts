import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '@vitrine/mercado-pago-simulator/control/faults.ts'
import type { Ledger } from '@vitrine/mercado-pago-simulator/control/ledger.ts'
import { simulatorKeys, startSimulator } from '@vitrine/mercado-pago-simulator/index.ts'
import type { DeliveryFaults } from '@vitrine/mercado-pago-simulator/webhooks/delivery-faults.ts'

const token = 'the control token of the fault suite'
const cardNumber = '5031433215406351'

export type MercadoPago = Awaited<ReturnType<typeof startMercadoPagoProvider>>

/** Starts the simulator of Mercado Pago. A killed shop does not affect the simulator, so its ledger shows every charge. */
export async function startMercadoPagoProvider() {
  const simulator = await startSimulator({ port: 0, dataDir: null, controlToken: token, browserDir: '/nowhere' })
  const { url } = simulator

  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /_sim${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    url,
    keys: simulatorKeys,
    control,
    /** Lists the orders that were created, as rows of Stripe's ledger. */
    async ledger() {
      const { orders } = await control<Ledger>('GET', '/ledger')
      return orders.map(({ order, charged, refunded, currency }) => ({
        intent: order,
        captured: charged,
        refunded,
        currency,
        metadata: {} as Record<string, string>,
      }))
    },
    /** Lists the charged cards with the ids of the shop's order and payment in the form of the external reference. */
    async listChargedCards() {
      const { orders } = await control<Ledger>('GET', '/ledger')
      return orders.flatMap(({ order, method, charged, externalReference }) =>
        method === 'card' && charged > 0 ? [{ order, reference: externalReference?.slice(0, 44) ?? '' }] : [],
      )
    },
    fault: (fault: Partial<Fault>) => control('POST', '/faults', fault),
    events: (deliveryFaults: Partial<DeliveryFaults>) => control('POST', '/webhooks', deliveryFaults),
    sendTo: (shopUrl: string) => control('POST', '/webhooks/endpoint', { url: `${shopUrl}/webhooks/mercadopago` }),
    advance: (advanceMs: number) => control('POST', '/clock', { advanceMs }),
    async calm() {
      await control('DELETE', '/faults')
      await control('POST', '/webhooks', {})
    },
    /** Waits until no notification is due any more; those to a dead shop are sent again later. */
    async deliverAll() {
      for (let left = 40; left > 0; left -= 1) {
        const { waiting, now } = await control<{ waiting: { due?: number }[]; now?: number }>('GET', '/webhooks')
        if (!waiting.some(({ due = 0 }) => due <= (now ?? Date.now()))) return
        await sleep(25)
      }
    },
    /** Creates the token of a card as the provider's fields do. The holder's name decides what happens to the card. */
    async createToken(holder = 'APRO'): Promise<string> {
      const response = await fetch(`${url}/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          card_number: cardNumber,
          expiration_month: 11,
          expiration_year: 2030,
          security_code: '123',
          cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
        }),
      })
      return ((await response.json()) as { id: string }).id
    },
    /** Creates the token of a saved card with its security code. */
    async createCodeToken(cardId: string): Promise<string> {
      const response = await fetch(`${url}/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card_id: cardId, security_code: '123' }),
      })
      return ((await response.json()) as { id: string }).id
    },
    stop: () => simulator.close(),
  }
}
