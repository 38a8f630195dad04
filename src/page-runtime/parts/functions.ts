import type { AskedFunction } from '#contract/frame-messages.ts'
import type { Answer } from './bridge.ts'

type AskHost = (name: AskedFunction, body: unknown) => Promise<Answer>

/** Returns which of the two upsell functions a URL calls. The host does not matter, because it may be an old one. */
export const findCalledFunction = (address: string): AskedFunction | null =>
  (/\/functions\/v1\/(get-upsell-session|process-upsell-payment)\/?(?:[?#]|$)/.exec(address)?.[1] as
    | AskedFunction
    | undefined) ?? null

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}

function interceptFetch(ask: AskHost) {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const name = findCalledFunction(request?.url ?? String(input))
    if (!name) return originalFetch.call(window, input, init)
    const { status, body } = await ask(name, parseJson(init?.body ?? (await request?.text())))
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
}

function completeRequest(request: XMLHttpRequest, { status, body }: Answer) {
  const text = JSON.stringify(body)
  const values = {
    readyState: 4,
    status,
    responseText: text,
    response: request.responseType === 'json' ? body : text,
    getResponseHeader: (name: string) => (/^content-type$/i.test(name) ? 'application/json' : null),
  }
  for (const [name, value] of Object.entries(values)) Object.defineProperty(request, name, { value })
  for (const type of ['readystatechange', 'load', 'loadend']) request.dispatchEvent(new ProgressEvent(type))
}

function interceptXhr(ask: AskHost) {
  const { open, send } = XMLHttpRequest.prototype
  const calledFunctions = new WeakMap<XMLHttpRequest, AskedFunction | null>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...parts: unknown[]) {
    calledFunctions.set(this, findCalledFunction(String(parts[1])))
    return Reflect.apply(open, this, parts)
  }
  XMLHttpRequest.prototype.send = function (body) {
    const name = calledFunctions.get(this)
    if (!name) return send.call(this, body)
    void ask(name, parseJson(body)).then(answer => completeRequest(this, answer))
  }
}

/**
 * Supports pages that were written for an earlier shop and call the two upsell functions directly. The parent page
 * responds to the calls under the rules of every charge, and the token that such pages read is a placeholder that
 * grants nothing.
 */
export function interceptFunctionCalls(ask: AskHost) {
  // Only a document without an origin has its own storage. In any other document, this would write to the shop's
  // storage.
  if (window.origin === 'null') {
    try {
      localStorage.setItem('upsellSessionToken', 'held-by-the-shop')
      localStorage.setItem('upsellSessionExpiry', String(Date.now() + 1_800_000))
    } catch (error) {
      // The storage accepts nothing. The page's own scripts may then lack the placeholder, but its marked elements
      // work.
      console.warn(error)
    }
  }
  interceptFetch(ask)
  interceptXhr(ask)
}
