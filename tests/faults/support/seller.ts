import { buildPath } from '#api-client/call.ts'
import { authSignUp, authToken } from '#contract/auth.ts'
import {
  createProduct,
  editVariant,
  getProduct,
  type NewProduct,
  type Product,
  updateProduct,
} from '#contract/catalog.ts'
import { uploadDigitalFile } from '#contract/digital-goods.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { seller as account } from '#tests/support/seller.ts'

type RequestParts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/**
 * Signs up with the one-time setup link that the process printed. Returns functions that call the administration's API.
 */
export async function becomeSeller(shopUrl: string, printed: string) {
  const setup = /\/setup\?token=(\S+)/.exec(printed)?.[1] ?? ''
  let bearer = ''
  let base = shopUrl

  async function signIn(endpoint: Endpoint, query: string, headers: Record<string, string>) {
    const response = await fetch(`${base}${endpoint.path}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(account),
    })
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`)
    bearer = ((await response.json()) as { access_token: string }).access_token
  }

  const sendOnce = (endpoint: Endpoint, parts: RequestParts, headers: Record<string, string>) =>
    fetch(base + buildPath(endpoint, parts), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })

  /** Returns status and body, and signs in again when the token has expired. Throws when the connection breaks. */
  async function call<T>(endpoint: Endpoint, parts: RequestParts = {}, headers: Record<string, string> = {}) {
    let response = await sendOnce(endpoint, parts, headers)
    if (response.status === 401) {
      await signIn(authToken, '?grant_type=password', {})
      response = await sendOnce(endpoint, parts, headers)
    }
    const text = await response.text()
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as T }
  }

  async function callOrThrow<T>(
    endpoint: Endpoint,
    parts: RequestParts = {},
    headers: Record<string, string> = {},
  ): Promise<T> {
    const { status, body } = await call<T>(endpoint, parts, headers)
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  await signIn(authSignUp, '', { 'x-setup-token': setup })
  return {
    call,
    callOrThrow,
    /** Sends every later call to this URL, with the same session. */
    goThrough(url: string) {
      base = url
    },
    createProduct: (body: NewProduct) => callOrThrow<Product>(createProduct, { body }),
    product: (id: string) => callOrThrow<Product>(getProduct, { params: { id } }),
    updateProduct: (id: string, body: unknown) => callOrThrow<Product>(updateProduct, { params: { id }, body }),
    editVariant: (id: string, variantId: string, body: unknown) =>
      callOrThrow<Product>(editVariant, { params: { id, variantId }, body }),
    order: (id: string) => callOrThrow<{ lines: { id: string; totalCents: number }[] }>(getOrder, { params: { id } }),
    /** Uploads a file that the buyers of a product receive. */
    async uploadFile(productId: string, bytes: Uint8Array<ArrayBuffer>) {
      const form = new FormData()
      form.set('file', new Blob([bytes], { type: 'application/zip' }), 'course.zip')
      const response = await fetch(base + buildPath(uploadDigitalFile, { params: { id: productId } }), {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: form,
      })
      if (!response.ok) throw new Error(`the upload of a file: ${response.status} ${await response.text()}`)
    },
    /** Refunds order lines. Returns the status, or 0 if the connection broke. */
    refund: (id: string, lines: unknown, key: string) =>
      call(refundOrder, { params: { id }, body: { lines } }, { 'idempotency-key': key }).then(
        response => response.status,
        () => 0,
      ),
  }
}
