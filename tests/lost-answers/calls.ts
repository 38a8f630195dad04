import type { BrowserContext, Request, Route } from 'playwright-core'

/** The calls of a purchase whose responses can be lost, in the order in which the browser makes them. */
export const calls = {
  'open checkout': { method: 'POST', path: /^\/api\/v1\/checkouts$/ },
  'change checkout': { method: 'PATCH', path: /^\/api\/v1\/checkouts\/[^/]+$/ },
  'record order': { method: 'POST', path: /^\/api\/v1\/checkouts\/[^/]+\/order$/ },
  'create card': { method: 'POST', path: /^\/v1\/payment_methods$/ },
  'create customer': { method: 'POST', path: /^\/functions\/v1\/create-payment-customer$/ },
  'create intent': { method: 'POST', path: /^\/functions\/v1\/create-payment-intent$/ },
  confirm: { method: 'POST', path: /^\/v1\/(payment|setup)_intents\/[^/]+\/confirm$/ },
  'read payment': { method: 'GET', path: /^\/v1\/payment_intents\/[^/]+$/ },
  settle: { method: 'POST', path: /^\/api\/v1\/checkouts\/[^/]+\/settle$/ },
  'create offer session': { method: 'POST', path: /^\/functions\/v1\/create-upsell-session$/ },
  'charge offer': { method: 'POST', path: /^\/functions\/v1\/process-upsell-payment$/ },
} as const
export type CallName = keyof typeof calls

const callPattern = /\/(api|functions)\/v1\/|\/v1\/(payment_methods|payment_intents|setup_intents)/
const matchesCall = (name: CallName, request: Request) =>
  request.method() === calls[name].method && calls[name].path.test(new URL(request.url()).pathname)

export type Interception = {
  /** Returns whether a response was lost, which requires that the browser made the call. */
  wasLost: () => boolean
  /** Restores the connection. */
  restore: () => void
}

/**
 * Drops the response to one call of a browser: the server processes the request, and the browser sees a broken
 * connection. With `staysDown`, no later call leaves the browser until `restore`.
 */
export async function dropAnswer(context: BrowserContext, name: CallName, staysDown: boolean): Promise<Interception> {
  let lost = false
  let isDown = false
  await context.route(callPattern, async (route: Route) => {
    if (isDown) return route.abort('internetdisconnected')
    if (lost || !matchesCall(name, route.request())) return route.continue()
    lost = true
    isDown = staysDown
    await route.fetch({ maxRedirects: 0 }).catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
  })
  return {
    wasLost: () => lost,
    restore: () => {
      isDown = false
    },
  }
}
