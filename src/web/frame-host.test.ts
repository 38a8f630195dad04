import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connect, HostMessage } from '#contract/frame-messages.ts'
import { type ChargeResult, connectFrame } from './frame-host.ts'

const open: MessagePort[] = []
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

/** A frame that takes the port like our script does, and remembers what it is told. */
function frameThat({ echoes = true } = {}) {
  const states: string[] = []
  const answers: unknown[] = []
  let port: MessagePort | undefined
  const contentWindow = {
    postMessage(message: Connect, _origin: string, [given]: MessagePort[]) {
      if (!given) return
      port = given
      open.push(given)
      given.onmessage = ({ data }: MessageEvent<HostMessage>) => {
        if (data.type === 'ping') given.postMessage({ type: 'ready', secret: echoes ? message.secret : 'guessed' })
        else if (data.type === 'state') states.push(`${data.offer} ${data.state}`)
        else answers.push({ id: data.id, status: data.status, body: data.body })
      }
      given.postMessage({ type: 'ready', secret: echoes ? message.secret : 'guessed' })
    },
  }
  const says = async (message: unknown) => {
    port?.postMessage(message)
    await settle()
  }
  const frame = Object.assign(new EventTarget(), { contentWindow }) as unknown as HTMLIFrameElement
  return { frame, says, states, answers }
}

let activation = { isActive: true }
let hello: ((event: unknown) => void) | undefined
beforeEach(() => {
  activation = { isActive: true }
  vi.stubGlobal('navigator', { userActivation: activation })
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => {
    hello = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const port of open.splice(0)) port.close()
})

function handlers(charge: (offer: string) => Promise<ChargeResult> = async () => ({ state: 'done' })) {
  const offers = [{ id: 'a', name: 'Case', cents: 2900, currency: 'usd', price: '$29.00' }]
  const meant = (body: unknown) => ((body as { amount: number } | null)?.amount === 2900 ? 'a' : null)
  return {
    active: true,
    offers,
    first: 'a' as string | null,
    meant: vi.fn(meant),
    charge: vi.fn(charge),
    next: vi.fn(),
    skip: vi.fn(),
    open: vi.fn(),
    lost: vi.fn(),
  }
}

describe('connectFrame', () => {
  it('charges on a click and tells the frame how it goes', async () => {
    const { frame, says, states } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(states).toEqual(['a busy', 'a done'])
  })

  it('charges nothing without a click of the shopper', async () => {
    activation.isActive = false
    const { frame, says, states } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect([host.charge.mock.calls, states]).toEqual([[], []])
  })

  it('charges nothing for what was asked before the click that came since', async () => {
    const { frame, says } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: -1 })
    expect(host.charge).not.toHaveBeenCalled()
    await says({ type: 'charge', offer: 'a', press: 1 })
    await says({ type: 'charge', offer: 'a', press: -1 })
    expect(host.charge.mock.calls).toEqual([['a']])
  })

  it('charges once at a time, and lets one click not pass for two offers', async () => {
    const { frame, says } = frameThat()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = handlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: 1 })
    await says({ type: 'charge', offer: 'a', press: 1 })
    await says({ type: 'next' })
    finish({ state: 'failed', text: 'declined' })
    await settle()
    await says({ type: 'charge', offer: 'b', press: 2 })
    // A script that tries again by itself still has the press of before.
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a']])
    expect(host.next).not.toHaveBeenCalled()
    // The same offer may be tried again at once, by a press of its own.
    await says({ type: 'charge', offer: 'a', press: 2 })
    expect(host.charge.mock.calls).toEqual([['a'], ['a']])
  })

  it('tells the frame of a failure when charging throws', async () => {
    const { frame, says, states } = frameThat()
    connectFrame(
      frame,
      handlers(() => Promise.reject(new Error('offline'))),
    )
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect(states).toEqual(['a busy', 'a failed'])
  })

  it('goes on and skips', async () => {
    const { frame, says } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'next' })
    await says({ type: 'skip' })
    expect([host.next.mock.calls.length, host.skip.mock.calls.length]).toEqual([1, 1])
  })

  it('gives up the offers only on a click of the shopper', async () => {
    activation.isActive = false
    const { frame, says } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'skip' })
    expect(host.skip).not.toHaveBeenCalled()
  })

  it('charges the first offer for a script that names none, and answers it', async () => {
    const { frame, says, answers } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: '', id: 7, press: 1 })
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(answers).toEqual([{ id: 7, status: 200, body: { state: 'done' } }])
  })

  it('hears nobody who does not know the secret of this load', async () => {
    const { frame, says } = frameThat({ echoes: false })
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'next' })
    expect(host.next).not.toHaveBeenCalled()
  })

  it('lets a document that comes while a charge runs join it, and count its presses anew afterwards', async () => {
    const { frame, says, states, answers } = frameThat()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = handlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: 1 })
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    await settle()
    await says({ type: 'charge', offer: 'a', id: 3, press: 1 })
    finish({ state: 'failed' })
    await settle()
    expect([host.charge.mock.calls, states]).toEqual([[['a']], ['a busy', 'a failed']])
    expect(answers).toEqual([{ id: 3, status: 402, body: { state: 'failed' } }])
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    await settle()
    // The click of before passes for nothing else while it may still be alive, whatever document asks.
    await says({ type: 'charge', offer: 'b', press: 1 })
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a']])
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
    await says({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a'], ['a']])
  })

  it('gives a new port to a document that says hello from this frame only', async () => {
    const { frame } = frameThat()
    connectFrame(frame, handlers())
    hello?.({ source: {}, data: { vitrine: 'hello' } })
    expect(open).toHaveLength(1)
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    expect(open).toHaveLength(2)
  })
})

it('says when the frame shows what is none of the shop’s documents', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const [echoes, lost] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { frame } = frameThat({ echoes })
      const host = handlers()
      connectFrame(frame, host)
      frame.dispatchEvent(new Event('load'))
      // Messages of ports travel outside of the faked clock.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
      vi.advanceTimersByTime(2_000)
      expect(host.lost).toHaveBeenCalledTimes(lost)
    }
  } finally {
    vi.useRealTimers()
  }
})

describe('the two functions that older pages call', () => {
  const pay = (body: unknown) => ({ type: 'call', id: 1, name: 'process-upsell-payment', body, press: 1 })
  const shape = { success: false, requiresAction: false, actionUrl: null, error: '' }

  it('tell whether there is a session, and nothing of it', async () => {
    const { frame, says, answers } = frameThat()
    connectFrame(frame, handlers())
    await says({ type: 'call', id: 1, name: 'get-upsell-session', body: null, press: 0 })
    const body = { hasActiveSession: true, sessionId: 'held-by-the-shop', customerToken: null }
    expect(answers).toEqual([{ id: 1, status: 200, body }])
  })

  it('charge the offer they mean, in the shape of the specification', async () => {
    const { frame, says, answers } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says(pay({ amount: 2900, productName: 'Case' }))
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(answers).toEqual([{ id: 1, status: 200, body: { ...shape, success: true, error: null } }])
  })

  it('charge nothing without a click', async () => {
    activation.isActive = false
    const { frame, says, answers } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says(pay({ amount: 2900 }))
    expect(host.charge).not.toHaveBeenCalled()
    expect(answers).toEqual([{ id: 1, status: 409, body: shape }])
  })

  it('let the shop say what a call means that means no offer', async () => {
    const { frame, says } = frameThat()
    const host = handlers(async () => ({ state: 'failed', text: 'no' }))
    connectFrame(frame, host)
    await says(pay({ amount: 1 }))
    expect(host.charge.mock.calls).toEqual([['-']])
  })

  it('join the charge that a press on a marked element began', async () => {
    const { frame, says, answers } = frameThat()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = handlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a', press: 1 })
    await says(pay({ amount: 2900 }))
    finish({ state: 'done' })
    await settle()
    expect(host.charge.mock.calls).toEqual([['a']])
    expect(answers).toEqual([{ id: 1, status: 200, body: { ...shape, success: true, error: null } }])
  })

  it('are not answered while the shop leaves for the bank', async () => {
    const { frame, says, answers } = frameThat()
    connectFrame(
      frame,
      handlers(async () => ({ state: 'busy' })),
    )
    await says(pay({ amount: 2900 }))
    expect(answers).toEqual([])
  })

  it('charges nothing for a charge without a name where the first offer of the page is not made', async () => {
    const { frame, says } = frameThat()
    const host = { ...handlers(), first: null }
    connectFrame(frame, host)
    await says({ type: 'charge', offer: '', press: 1 })
    expect(host.charge.mock.calls).toEqual([['-']])
  })

  it('opens an address for the document in its frame alone, by a click', () => {
    const { frame } = frameThat()
    const given = handlers()
    connectFrame(frame, given)
    const open = (source: unknown) => hello?.({ source, data: { vitrine: 'open', href: '/a' } })
    open({})
    activation.isActive = false
    open(frame.contentWindow)
    expect(given.open).not.toHaveBeenCalled()
    activation.isActive = true
    open(frame.contentWindow)
    expect(given.open.mock.calls).toEqual([['/a']])
  })
})
