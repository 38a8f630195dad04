import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { signPayload } from './sign-payload.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const responseTimeoutMs = 10_000

/**
 * Sends an event and returns whether the endpoint accepted it. The signature contains the real time instead of the
 * simulated time, because the receiver compares it with its own clock.
 */
export function postEvent(url: string, secret: string, body: string): Promise<boolean> {
  return new Promise(resolve => {
    const secure = url.startsWith('https:')
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'content-length': Buffer.byteLength(body),
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(secret, body, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (simulated)',
      },
      timeout: responseTimeoutMs,
    }
    const handleResponse = (response: IncomingMessage) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.once('close', () => resolve(status >= 200 && status < 300))
    }
    const request = secure
      ? requestHttps(url, options, handleResponse)
      : requestHttp(url, { ...options, agent }, handleResponse)
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.end(body)
  })
}
