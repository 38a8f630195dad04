import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Notification } from '../state/tables.ts'
import type { DeliveryFaults } from './delivery-faults.ts'
import { signNotification } from './sign-notification.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const responseTimeoutMs = 22_000

/**
 * Sends a notification and returns whether the endpoint accepted it. Each attempt has its own request id and signature.
 * The signature contains the real time instead of the simulated time, because the receiver compares it with its own
 * clock.
 */
export function postNotification(
  endpoint: string,
  secret: string,
  { order, body }: Notification,
  tsUnit: DeliveryFaults['tsUnit'],
): Promise<boolean> {
  const url = new URL(endpoint)
  url.searchParams.set('data.id', order)
  url.searchParams.set('type', 'order')
  const text = JSON.stringify(body)
  const requestId = randomUUID()
  const ts = tsUnit === 'seconds' ? Math.floor(Date.now() / 1000) : Date.now()
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-length': Buffer.byteLength(text),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'MercadoPago WebHook v1.0 order (simulated)',
      'x-request-id': requestId,
      'x-signature': signNotification(secret, order, requestId, ts),
    },
    timeout: responseTimeoutMs,
  }
  return new Promise(resolve => {
    const handleResponse = (response: IncomingMessage) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode === 200 || response.statusCode === 201))
    }
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, options, handleResponse)
        : requestHttp(url, { ...options, agent }, handleResponse)
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.end(text)
  })
}
