import { createServer } from 'node:http'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { Fault } from '../control/faults.ts'
import type { Ledger } from '../control/ledger.ts'
import { simulatorKeys, startSimulator } from '../index.ts'

const controlToken = 'control-token-of-the-tests'

export interface TestSimulator {
  url: string
  port: number
  stripe: Stripe
  control(method: string, path: string, body?: object): Promise<Response>
  fault(fault: Partial<Fault>): Promise<void>
  ledger(): Promise<Ledger>
  /** Calls the API as Stripe.js does. */
  browser(method: string, path: string, form?: Record<string, string>): Promise<{ status: number; body: Answer }>
  answerBank(clientSecret: string | null, outcome: 'complete' | 'fail'): Promise<Answer>
  close(): Promise<void>
}

interface Answer {
  id?: string
  status?: string
  metadata?: object
  card?: object
  return_to?: string
  error?: { type: string; code?: string; decline_code?: string }
}

export function createClient(port: number, key: string = simulatorKeys.secret): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

/** Starts a simulator that is closed when the test ends. */
export async function startTestSimulator(dataDir: string | null = null): Promise<TestSimulator> {
  const simulator = await startSimulator({ port: 0, dataDir, controlToken, browserDir: '/nowhere' })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await simulator.close()
  }
  onTestFinished(close)
  const control = (method: string, path: string, body?: object) =>
    fetch(`${simulator.url}/_sim${path}`, {
      method,
      headers: { authorization: `Bearer ${controlToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    url: simulator.url,
    port: simulator.port,
    stripe: createClient(simulator.port),
    control,
    async fault(fault) {
      await control('POST', '/faults', fault)
    },
    ledger: async () => (await control('GET', '/ledger')).json(),
    async browser(method, path, form = {}) {
      const body = new URLSearchParams(form)
      const response = await fetch(`${simulator.url}${path}${method === 'GET' ? `?${body}` : ''}`, {
        method,
        headers: { authorization: `Bearer ${simulatorKeys.publishable}` },
        ...(method === 'POST' && { body }),
      })
      return { status: response.status, body: await response.json() }
    },
    async answerBank(clientSecret, outcome) {
      const body = new URLSearchParams({ client_secret: clientSecret ?? '', outcome })
      return (await fetch(`${simulator.url}/v3/three-ds`, { method: 'POST', body })).json()
    },
    close,
  }
}

export interface Receiver {
  url: string
  received: { body: string; signature: string }[]
  /** the status with which the endpoint responds from now on */
  status: number
  until(count: number): Promise<void>
}

/** Starts a webhook endpoint that records what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      receiver.received.push({ body, signature: String(request.headers['stripe-signature']) })
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
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`,
    received: [],
    status: 200,
    async until(count) {
      for (let tries = 0; receiver.received.length < count; tries += 1) {
        if (tries > 400) throw new Error(`received ${receiver.received.length} of ${count} events in 4 s`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
  }
  return receiver
}

/** Returns the Stripe error with which the promise rejects. Throws when the promise resolves. */
export async function catchStripeError(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call succeeded, but a Stripe error was expected')
}
