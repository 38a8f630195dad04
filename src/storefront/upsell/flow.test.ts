import { afterEach, describe, expect, it, vi } from 'vitest'
import { readUpsellToken, storeUpsellSession } from '../ui/upsell-token.ts'
import { findRequestedOffer } from './find-requested-offer.ts'
import { buyOffer, declinePage, findSessionCredentials, isReplaced } from './flow.ts'
import { caseOffer } from './sample.test-data.ts'
import { createUpsellState, initialUpsellState, upsellReducer } from './state.ts'

const store = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}
const answers = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body), { status }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const leads = { accepted: '/thank-you', continue: '/upsell/u1/page/2', skip: '/' }
const credentials = { sessionToken: 'token', sessionId: 's1' }
const page = { pageId: 'p1', pageOrder: 1, sessionId: 's1', leads, preview: null }

describe('buyOffer', () => {
  it('sends the shown price with the idempotency key of the click', async () => {
    const fetched = answers(200, {
      success: true,
      requiresAction: false,
      actionUrl: null,
      error: null,
      next: '/thank-you',
    })
    expect(await buyOffer(caseOffer, 'click-1', credentials)).toEqual({ kind: 'bought', next: '/thank-you' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/functions/v1/process-upsell-payment')
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'click-1' })
    expect(JSON.parse(String(init?.body))).toMatchObject({ ...credentials, amount: 2900, offerId: 'o1' })
  })

  it('returns the URL of the authentication page when the bank requires authentication', async () => {
    answers(200, { success: false, requiresAction: true, actionUrl: '/a', error: null, next: null })
    expect(await buyOffer(caseOffer, 'k', credentials)).toEqual({ kind: 'authenticate', url: '/a' })
  })

  it.each([
    [402, 'payment_failed', 'declined'],
    [401, 'upsell_session_missing', 'expired'],
    [410, 'upsell_session_expired', 'expired'],
    [410, 'upsell_session_replaced', 'replaced'],
    [409, 'offer_gone', 'gone'],
  ])('maps the response %i %s to the outcome %s', async (status, code, kind) => {
    answers(status, { success: false, error: 'x', code, requestId: 'r' })
    expect((await buyOffer(caseOffer, 'k', credentials)).kind).toBe(kind)
  })

  it('returns the next URL of the server’s response when an offer is gone', async () => {
    answers(409, { success: false, error: 'x', code: 'offer_gone', requestId: 'r', next: '/thank-you' })
    expect(await buyOffer(caseOffer, 'k', credentials)).toEqual({ kind: 'gone', next: '/thank-you' })
  })

  it.each([
    ['a request without a response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ...[
      [503, 'provider_unavailable'],
      [409, 'payment_in_progress'],
      [409, 'idempotency_key_in_flight'],
    ].map(
      ([status, code]) =>
        [
          String(code),
          async () =>
            new Response(JSON.stringify({ success: false, error: 'x', code, requestId: 'r' }), {
              status: Number(status),
            }),
        ] as const,
    ),
  ] as const)('repeats the same call after %s until the outcome is known', async (_, first) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    const bought = { success: true, requiresAction: false, actionUrl: null, error: null, next: '/thank-you' }
    const fetched = answers(200, bought)
    fetched.mockImplementationOnce(first).mockImplementationOnce(first)
    const asking = vi.fn()
    const outcome = buyOffer(caseOffer, 'click-1', credentials, null, asking)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toEqual({ kind: 'bought', next: '/thank-you' })
    expect(asking).toHaveBeenCalledTimes(2)
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toEqual(['click-1', 'click-1', 'click-1'])
  })

  it('sends no request when the session of this browser has expired', async () => {
    const fetched = answers(200, {})
    expect(await buyOffer(caseOffer, 'k', null)).toEqual({ kind: 'expired' })
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('declinePage', () => {
  it('returns the next URL of the server’s response to a decline', async () => {
    answers(200, { next: '/upsell/u1/page/2' })
    expect(await declinePage(page, 'continue', credentials)).toBe('/upsell/u1/page/2')
  })
  it('returns no next URL for a decline without a session token', async () => {
    expect(await declinePage(page, 'skip', null)).toBeNull()
  })
  it('reports that a later purchase replaced the session', async () => {
    answers(410, { error: 'upsell_session_replaced', requestId: 'r' })
    const refused = await declinePage(page, 'skip', credentials).catch(error => error)
    expect([isReplaced(refused), isReplaced(new Error('offline'))]).toEqual([true, false])
  })
  it('returns the URL of the next page when a copied URL is opened without a session', async () => {
    const looking = { ...page, sessionId: null }
    expect(await declinePage(looking, 'continue', null)).toBe('/upsell/u1/page/2')
    expect(await declinePage(looking, 'skip', null)).toBe('/')
  })
})

describe('seller preview', () => {
  it('uses the test token of a preview, which charges nothing', async () => {
    answers(409, { success: false, error: 'x', code: 'preview_cannot_charge', requestId: 'r' })
    const browserCredentials = await findSessionCredentials({ preview: 'test.u1', sessionId: null }, store())
    expect(browserCredentials).toEqual({ sessionToken: 'test.u1' })
    expect(await buyOffer(caseOffer, 'k', browserCredentials)).toEqual({ kind: 'preview' })
  })
  it('sends no request when a seller declines an offer in a preview', async () => {
    const fetched = answers(200, {})
    expect(await declinePage({ ...page, preview: 'test.u1' }, 'continue', { sessionToken: 'test.u1' })).toBe(
      '/upsell/u1/page/2',
    )
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('findRequestedOffer', () => {
  const offers = [
    { id: 'a', name: 'Case', cents: 2900 },
    { id: 'b', name: 'Bag', cents: 2900 },
    { id: 'c', name: 'Lamp', cents: 8900 },
  ]
  it('finds an offer by its amount, and by its name among offers at the same price', () => {
    expect(findRequestedOffer(offers, { amount: 8900, productName: 'Whatever' })).toBe('c')
    expect(findRequestedOffer(offers, { amount: 2900, productName: 'Bag' })).toBe('b')
    expect(findRequestedOffer(offers, { offerId: 'a', amount: 1 })).toBe('a')
  })
  it.each([[{ amount: 2900 }], [{ amount: 1 }], [null], ['x'], [{ offerId: 'z', amount: 8900 }]])(
    'finds no offer for the request %j',
    body => expect(findRequestedOffer(offers, body)).toBeNull(),
  )
})

it('keeps a session token for thirty minutes, measured by this device’s clock', () => {
  const storage = store()
  storeUpsellSession(storage, { sessionToken: 't' }, 1_000)
  expect([storage.getItem('upsellSessionToken'), storage.getItem('upsellSessionExpiry')]).toEqual(['t', '1801000'])
  expect([readUpsellToken(storage, 1_800_000), readUpsellToken(storage, 1_801_000)]).toEqual(['t', null])
})

it('uses a token only on a page that was rendered for a session', async () => {
  const storage = store()
  storeUpsellSession(storage, { sessionToken: 't' })
  expect(await findSessionCredentials({ preview: null, sessionId: 's1' }, storage)).toEqual({
    sessionToken: 't',
    sessionId: 's1',
  })
  expect(await findSessionCredentials({ preview: null, sessionId: null }, storage)).toBeNull()
})

describe('findSessionCredentials without storage', () => {
  const shown = { preview: null, sessionId: 's1' }

  it('asks the server for the token once when the browser has no storage', async () => {
    const fetched = answers(200, { sessionToken: 'again' })
    const empty = store()
    expect(await findSessionCredentials(shown, empty)).toEqual({ sessionToken: 'again', sessionId: 's1' })
    expect(await findSessionCredentials(shown, empty)).toEqual({ sessionToken: 'again', sessionId: 's1' })
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/v1/upsell-sessions/token'])
  })
  it('sends no request when the browser’s storage works but contains no token', async () => {
    const fetched = answers(200, { sessionToken: 'again' })
    vi.stubGlobal('window', { localStorage: store() })
    expect(await findSessionCredentials(shown, store())).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
  it('requests the token of a session that an order link opened, even when another token is stored', async () => {
    const fetched = answers(200, { sessionToken: 'again' })
    vi.stubGlobal('window', { localStorage: store() })
    const storage = store()
    storeUpsellSession(storage, { sessionToken: 'of an earlier purchase' })
    const credentials = await findSessionCredentials({ ...shown, resume: 'link' }, storage)
    expect(credentials).toEqual({ sessionToken: 'again', sessionId: 's1' })
    expect(readUpsellToken(storage)).toBe('again')
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })
  it.each([
    [401, 'upsell_session_missing', 'expired'],
    [410, 'upsell_session_expired', 'expired'],
    [503, 'unavailable', 'failed'],
  ])('reports why the offer cannot be bought after the response %i %s', async (status, error, kind) => {
    answers(status, { error, requestId: 'r' })
    expect((await buyOffer(caseOffer, 'k', findSessionCredentials(shown, store()))).kind).toBe(kind)
  })
})

it('distinguishes a replaced session from an expired one', () => {
  const state = upsellReducer(initialUpsellState, { type: 'answered', offerId: 'o1', outcome: { kind: 'replaced' } })
  expect(state).toEqual({ phase: 'expired', isReplaced: true })
  expect(upsellReducer(initialUpsellState, { type: 'expired' })).toEqual({ phase: 'expired', isReplaced: false })
})

it('offers another card after the bank rejected the authentication', () => {
  expect(createUpsellState([caseOffer])).toBe(initialUpsellState)
  expect(createUpsellState([caseOffer, { ...caseOffer, id: 'o2', refused: true }])).toMatchObject({
    phase: 'idle',
    notice: { title: 'Payment Failed', offerId: 'o2' },
  })
})

it('shows a notice and becomes idle after the charge of an offer was declined', () => {
  const state = upsellReducer(initialUpsellState, { type: 'answered', offerId: 'o1', outcome: { kind: 'declined' } })
  expect(state).toMatchObject({ phase: 'idle', notice: { title: 'Payment Failed', offerId: 'o1' } })
})
