import { expect } from 'vitest'
import * as signIn from '#contract/sign-in.ts'
import { sendInvite } from '#server/modules/auth/index.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { invitations } from '#server/platform/db/schema/team.ts'
import type { TestApp } from './app.ts'
import { clientId, clientSecret, type Person, startOpenIdProvider } from './openid-provider.ts'

type Shop = Pick<TestApp, 'url' | 'services' | 'as' | 'ctx' | 'db'>

/**
 * Creates a browser that follows redirects and keeps cookies. Requests to the shop's public URL go to the port where
 * the shop listens.
 */
export function createHttpBrowser(shop: Pick<Shop, 'url' | 'services'>, stop = '/back') {
  const jars = new Map<string, Map<string, string>>()
  const { publicUrl } = shop.services.config
  const keep = (origin: string, response: Response) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...terms] = cookie.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const isGone = value === '' || terms.some(term => /expires=Thu, 01 Jan 1970/i.test(term))
      if (isGone) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const step = async (address: string, headers: Record<string, string> = {}) => {
    const { origin } = new URL(address)
    const cookie = [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { ...headers, ...(cookie && { cookie }) } })
    keep(origin, response)
    return response
  }
  const real = (address: string) => address.replace(publicUrl, shop.url)
  /** Follows redirects to the first screen of the shop and returns its URL. */
  const follow = async (address: string): Promise<URL> => {
    let at = address
    for (let steps = 0; steps < 15; steps++) {
      const response = await step(real(at))
      const next = response.headers.get('location')
      if (next === null) throw new Error(`${at} returned ${response.status}: ${await response.text()}`)
      at = new URL(next, real(at)).href
      const { pathname } = new URL(at)
      if (pathname === stop || pathname === '/login' || pathname === '/') return new URL(at)
    }
    throw new Error('more than 15 redirects')
  }
  /** A `fetch` that sends and keeps this browser's cookies. */
  const ask: typeof fetch = async (address, init = {}) => {
    const url = String(address instanceof Request ? address.url : address)
    const cookie = [...(jars.get(new URL(url).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers })
    keep(new URL(url).origin, response)
    return response
  }
  return { follow, step, real, ask }
}

export const parseFragment = (address: URL) => new URLSearchParams(address.hash.slice(1))
export const getReturnUrl = ({ services }: Pick<Shop, 'services'>) => `${services.config.publicUrl}/back`

/** Starts a local provider with the given people and adds it to the shop as the owner, under the key 'local'. */
export async function setUpOpenIdProvider(shop: Shop, people: Person[]) {
  const provider = await startOpenIdProvider([`${shop.services.config.publicUrl}/auth/v1/callback`], people)
  const added = await shop.as('owner').send(signIn.addProvider, {
    body: { kind: 'oidc', key: 'local', name: 'Local', issuer: provider.issuer, clientId, clientSecret },
  })
  expect(added.status).toBe(200)
  return { provider, id: added.body.id }
}

/** Invites an e-mail address to join as an editor. */
export async function inviteEditor(shop: Shop, email: string) {
  const sent = await withTransaction(shop.ctx, tx => sendInvite(tx, { email }))
  const { userId, expiresAt } = sent
  const row = {
    id: newId(),
    email,
    role: 'editor' as const,
    user_id: userId,
    sent_at: new Date(),
    expires_at: expiresAt,
  }
  await shop.db.insert(invitations).values(row)
  return sent
}
