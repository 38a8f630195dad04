import { authSignUp } from '#contract/auth.ts'
import type { RenderMode, SalesPage } from '#contract/pages.ts'
import { seller } from './seller.ts'

type Files = Record<string, string | Buffer>

/**
 * Signs in as the existing owner. Returns functions that publish sales pages over HTTP, for journeys about what
 * shoppers see.
 */
export async function signInPageSeller(url: string) {
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(seller),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`

  async function call<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  return {
    call,
    /** Creates a campaign with one page in the given render mode. */
    async publish(name: string, files: Files, renderMode: RenderMode = 'frame'): Promise<SalesPage> {
      const campaign = await call<{ id: string }>('POST', '/api/v1/campaigns', { name })
      const form = new FormData()
      for (const [path, text] of Object.entries(files))
        form.append('files', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), path)
      const { page } = await call<{ page: SalesPage }>(
        'POST',
        `/api/v1/campaigns/${campaign.id}/pages?title=${encodeURIComponent(name)}`,
        form,
      )
      return call<SalesPage>('PATCH', `/api/v1/sales-pages/${page.id}`, { renderMode })
    },
  }
}

/** Creates the owner of a new shop over HTTP, and signs in as that owner. */
export async function createFirstPageSeller(shop: { url: string; ownerLink: string }) {
  const response = await fetch(shop.url + authSignUp.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-setup-token': new URL(shop.ownerLink).searchParams.get('token') ?? '',
    },
    body: JSON.stringify(seller),
  })
  if (!response.ok) throw new Error(`${authSignUp.path}: ${response.status} ${await response.text()}`)
  return signInPageSeller(shop.url)
}
