import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Ledger } from '../control/ledger.ts'
import { simulatorKeys, startSimulator } from '../index.ts'
import type { OrderAnswer } from '../orders/order-object.ts'

const controlToken = 'control-token-of-the-tests'

interface ErrorBody {
  errors: { code: string; message: string; details?: string[] }[]
  cause: { code: string }[]
  data: OrderAnswer
}
export interface Answer<T> {
  status: number
  headers: Headers
  body: T & ErrorBody
}
// biome-ignore lint/suspicious/noExplicitAny: each test reads responses of a different shape, and asserts the shape.
type Any = any

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>

export const masterCard = '5031433215406351'
export const buyer = { email: 'test@testuser.com', identification: { type: 'CPF', number: '12345678909' } }

/** Starts a simulator that is closed when the test ends. */
export async function startTestSimulator(dataDir: string | null = null) {
  const simulator = await startSimulator({ port: 0, dataDir, controlToken, browserDir: '/nowhere' })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await simulator.close()
  }
  onTestFinished(close)
  const { url } = simulator

  async function call<T = Any>(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(path.includes('public_key=') ? {} : { authorization: `Bearer ${simulatorKeys.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'x-idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function control(method: string, path: string, body?: object): Promise<Any> {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      headers: { authorization: `Bearer ${controlToken}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} /_sim${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  /** Creates a token as the frames of the browser script do. */
  async function tokenize(holder = 'APRO', changes: object = {}): Promise<Answer<{ id: string }>> {
    return call('POST', `/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
      card_number: masterCard,
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder, identification: buyer.identification },
      ...changes,
    })
  }

  /** Creates an order paid by card; `method` changes the payment's method, `changes` the order. */
  async function payByCard(holder = 'APRO', changes: object = {}, method: object = {}): Promise<Answer<OrderAnswer>> {
    const token = (await tokenize(holder)).body.id
    return call('POST', '/v1/orders', buildCardOrder(token, changes, method))
  }

  return {
    ...simulator,
    call,
    control,
    tokenize,
    payByCard,
    payByPix: (changes: object = {}, payment: object = {}): Promise<Answer<OrderAnswer>> =>
      call('POST', '/v1/orders', buildPixOrder(changes, payment)),
    getOrder: async (id: string): Promise<OrderAnswer> => (await call('GET', `/v1/orders/${id}`)).body,
    refund: (id: string, body?: object) => call('POST', `/v1/orders/${id}/refund`, body),
    ledger: (): Promise<Ledger> => control('GET', '/ledger'),
    close,
  }
}

export function buildCardOrder(token: string, changes: object = {}, method: object = {}) {
  return {
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic',
    external_reference: 'pay_1',
    total_amount: '200.00',
    payer: buyer,
    transactions: {
      payments: [
        {
          amount: '200.00',
          payment_method: { id: 'master', type: 'credit_card', token, installments: 1, ...method },
        },
      ],
    },
    ...changes,
  }
}

export function buildPixOrder(changes: object = {}, payment: object = {}) {
  return {
    type: 'online',
    processing_mode: 'automatic',
    external_reference: 'pay_2',
    total_amount: '50.00',
    payer: { ...buyer, first_name: 'Ana', last_name: 'Silva' },
    transactions: {
      payments: [{ amount: '50.00', payment_method: { id: 'pix', type: 'bank_transfer' }, ...payment }],
    },
    ...changes,
  }
}

export interface Received {
  url: URL
  headers: IncomingHttpHeaders
  body: { action: string; data: { id: string; version: number; status: string; status_detail: string } }
}

/** Starts an endpoint that records the notifications that it receives, and responds with `status`. */
export async function startReceiver(simulator: TestSimulator) {
  const received: Received[] = []
  const receiver = { received, status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://shop.test')
      received.push({ url, headers: request.headers, body: JSON.parse(body) })
      response.statusCode = receiver.status
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhooks/mercadopago`
  await simulator.control('POST', '/webhooks/endpoint', { url })
  return receiver
}
