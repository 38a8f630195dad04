import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UpsellData } from '#contract/screen-data.ts'
import { keepUpsellSession, readUpsellToken } from '../ui/upsell-token.ts'
import { buyOffer, declinePage, pathWithoutSession } from './flow.ts'
import { firstUpsellState, upsellReducer } from './state.ts'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}
const signedIn = () => {
  const kept = store()
  keepUpsellSession(kept, { sessionToken: 'token' })
  return kept
}
const answers = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body), { status }))
afterEach(() => vi.restoreAllMocks())

const offer = { id: 'o1', name: 'Case', cents: 2900, currency: 'usd', image: null, variantName: null }
const page = { upsellId: 'u1', pageOrder: 1, position: 1, count: 2, sessionActive: true } as UpsellData

describe('buying an offer', () => {
  it('posts the shown price under the key of the click', async () => {
    const fetched = answers(200, {
      success: true,
      requiresAction: false,
      actionUrl: null,
      error: null,
      next: '/thank-you',
    })
    expect(await buyOffer(offer, 'click-1', signedIn())).toEqual({ kind: 'bought', next: '/thank-you' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/functions/v1/process-upsell-payment')
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'click-1' })
    expect(JSON.parse(String(init?.body))).toMatchObject({ sessionToken: 'token', amount: 2900, offerId: 'o1' })
  })

  it('goes to the authentication page when the bank asks', async () => {
    answers(200, { success: false, requiresAction: true, actionUrl: '/a', error: null, next: null })
    expect(await buyOffer(offer, 'k', signedIn())).toEqual({ kind: 'authenticate', url: '/a' })
  })

  it.each([
    [402, 'payment_failed', 'declined'],
    [401, 'upsell_session_missing', 'expired'],
    [410, 'upsell_session_expired', 'expired'],
    [409, 'offer_gone', 'gone'],
    [503, 'provider_unavailable', 'failed'],
  ])('%i %s is %s', async (status, code, kind) => {
    answers(status, { success: false, error: 'x', code, requestId: 'r' })
    expect((await buyOffer(offer, 'k', signedIn())).kind).toBe(kind)
  })

  it('asks nobody when the session of this browser is over', async () => {
    const fetched = answers(200, {})
    expect(await buyOffer(offer, 'k', store())).toEqual({ kind: 'expired' })
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('declining a page', () => {
  it('follows the server', async () => {
    answers(200, { next: '/upsell/u1/page/2' })
    expect(await declinePage(page, 'continue', signedIn())).toBe('/upsell/u1/page/2')
  })
  it('is an ended session when the token is gone', async () => {
    expect(await declinePage(page, 'skip', store())).toBeNull()
  })
  it('walks the pages of a copied address', () => {
    expect(pathWithoutSession(page, 'continue')).toBe('/upsell/u1/page/2')
    expect(pathWithoutSession({ ...page, position: 2 }, 'continue')).toBe('/thank-you')
    expect(pathWithoutSession(page, 'skip')).toBe('/')
  })
})

it('keeps a session token for thirty minutes of this machine', () => {
  const kept = store()
  keepUpsellSession(kept, { sessionToken: 't' }, 1_000)
  expect([kept.getItem('upsellSessionToken'), kept.getItem('upsellSessionExpiry')]).toEqual(['t', '1801000'])
  expect([readUpsellToken(kept, 1_800_000), readUpsellToken(kept, 1_801_000)]).toEqual(['t', null])
})

it('says after a decline that the offer was not charged and leaves the choice', () => {
  const state = upsellReducer(firstUpsellState, { type: 'answered', outcome: { kind: 'declined' } })
  expect(state).toMatchObject({ phase: 'idle', notice: { title: 'Payment Failed' } })
})
