import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connect, HostMessage } from '#contract/frame-messages.ts'
import { type ChargeResult, connectFrame } from './frame-host.ts'

const openPorts: MessagePort[] = []
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

/** Creates a frame that accepts the port like our frame script and records the messages it receives. */
function createFrame({ echoes = true } = {}) {
  const states: string[] = []
  const answers: unknown[] = []
  let port: MessagePort | undefined
  const contentWindow = {
    postMessage(message: Connect, _origin: string, [framePort]: MessagePort[]) {
      if (!framePort) return
      port = framePort
      openPorts.push(framePort)
      framePort.onmessage = ({ data }: MessageEvent<HostMessage>) => {
        if (data.type === 'ping') framePort.postMessage({ type: 'ready', secret: echoes ? message.secret : 'guessed' })
        else if (data.type === 'state') states.push(`${data.offer} ${data.state}`)
        else answers.push({ id: data.id, status: data.status, body: data.body })
      }
      framePort.postMessage({ type: 'ready', secret: echoes ? message.secret : 'guessed' })
    },
  }
  const post = async (message: unknown) => {
    port?.postMessage(message)
    await settle()
  }
  const frame = Object.assign(new EventTarget(), { contentWindow }) as unknown as HTMLIFrameElement
  return { frame, post, states, answers }
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
  for (const port of openPorts.splice(0)) port.close()
})

function createHandlers(charge: (offer: string) => Promise<ChargeResult> = async () => ({ state: 'done' })) {
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
  it('charges on a click and reports the state to the frame', async () => {
    const { frame, post, states } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(states).toEqual(['a busy', 'a done'])
  })

  it('charges nothing without a click of the shopper', async () => {
    activation.isActive = false
    const { frame, post, states } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect([host.charge.mock.calls, states]).toEqual([[], []])
  })

  it('charges nothing for a request made before the first click', async () => {
    const { frame, post } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: -1 })
    expect(host.charge).not.toHaveBeenCalled()
    await post({ type: 'charge', offer: 'a', press: 1 })
    await post({ type: 'charge', offer: 'a', press: -1 })
    expect(host.charge.mock.calls).toEqual([['a']])
  })

  it('runs one charge at a time and accepts a click for only one offer', async () => {
    const { frame, post } = createFrame()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = createHandlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: 1 })
    await post({ type: 'charge', offer: 'a', press: 1 })
    await post({ type: 'next' })
    finish({ state: 'failed', text: 'declined' })
    await settle()
    await post({ type: 'charge', offer: 'b', press: 2 })
    // A script that retries automatically still sends the previous click count.
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a']])
    expect(host.next).not.toHaveBeenCalled()
    // The same offer may be charged again immediately after another click.
    await post({ type: 'charge', offer: 'a', press: 2 })
    expect(host.charge.mock.calls).toEqual([['a'], ['a']])
  })

  it('reports a failure to the frame when charging throws', async () => {
    const { frame, post, states } = createFrame()
    connectFrame(
      frame,
      createHandlers(() => Promise.reject(new Error('offline'))),
    )
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect(states).toEqual(['a busy', 'a failed'])
  })

  it('calls the handlers for `next` and `skip` messages', async () => {
    const { frame, post } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'next' })
    await post({ type: 'skip' })
    expect([host.next.mock.calls.length, host.skip.mock.calls.length]).toEqual([1, 1])
  })

  it('skips the offers only on a click of the shopper', async () => {
    activation.isActive = false
    const { frame, post } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'skip' })
    expect(host.skip).not.toHaveBeenCalled()
  })

  it('charges the first offer when a script passes no offer id, and responds to the script', async () => {
    const { frame, post, answers } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'charge', offer: '', id: 7, press: 1 })
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(answers).toEqual([{ id: 7, status: 200, body: { state: 'done' } }])
  })

  it('ignores messages without the secret of the current frame load', async () => {
    const { frame, post } = createFrame({ echoes: false })
    const host = createHandlers()
    connectFrame(frame, host)
    await post({ type: 'next' })
    expect(host.next).not.toHaveBeenCalled()
  })

  it('reports a running charge to a document that loads meanwhile, and restarts the click count at 0', async () => {
    const { frame, post, states, answers } = createFrame()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = createHandlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: 1 })
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    await settle()
    await post({ type: 'charge', offer: 'a', id: 3, press: 1 })
    finish({ state: 'failed' })
    await settle()
    expect([host.charge.mock.calls, states]).toEqual([[['a']], ['a busy', 'a failed']])
    expect(answers).toEqual([{ id: 3, status: 402, body: { state: 'failed' } }])
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    await settle()
    // As long as user activation can last, the earlier click authorizes no other charge of any document.
    await post({ type: 'charge', offer: 'b', press: 1 })
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a']])
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
    await post({ type: 'charge', offer: 'a', press: 1 })
    expect(host.charge.mock.calls).toEqual([['a'], ['a']])
  })

  it('transfers a new port only to a document in its own frame that sends hello', async () => {
    const { frame } = createFrame()
    connectFrame(frame, createHandlers())
    hello?.({ source: {}, data: { vitrine: 'hello' } })
    expect(openPorts).toHaveLength(1)
    hello?.({ source: frame.contentWindow, data: { vitrine: 'hello' } })
    expect(openPorts).toHaveLength(2)
  })
})

it('reports when the frame shows no document of the shop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const [echoes, lost] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { frame } = createFrame({ echoes })
      const host = createHandlers()
      connectFrame(frame, host)
      frame.dispatchEvent(new Event('load'))
      // The fake timers do not control port messages.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
      vi.advanceTimersByTime(2_000)
      expect(host.lost).toHaveBeenCalledTimes(lost)
    }
  } finally {
    vi.useRealTimers()
  }
})

describe('function calls of older pages', () => {
  const pay = (body: unknown) => ({ type: 'call', id: 1, name: 'process-upsell-payment', body, press: 1 })
  const shape = { success: false, requiresAction: false, actionUrl: null, error: '' }

  it('reports to an older page whether a session exists, without details of the session', async () => {
    const { frame, post, answers } = createFrame()
    connectFrame(frame, createHandlers())
    await post({ type: 'call', id: 1, name: 'get-upsell-session', body: null, press: 0 })
    const body = { hasActiveSession: true, sessionId: 'held-by-the-shop', customerToken: null }
    expect(answers).toEqual([{ id: 1, status: 200, body }])
  })

  it('charges the requested offer and responds in the shape that older pages expect', async () => {
    const { frame, post, answers } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post(pay({ amount: 2900, productName: 'Case' }))
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(answers).toEqual([{ id: 1, status: 200, body: { ...shape, success: true, error: null } }])
  })

  it('charges nothing for a function call without a click', async () => {
    activation.isActive = false
    const { frame, post, answers } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    await post(pay({ amount: 2900 }))
    expect(host.charge).not.toHaveBeenCalled()
    expect(answers).toEqual([{ id: 1, status: 409, body: shape }])
  })

  it('passes the placeholder offer “-” to the shop for a call that matches no offer', async () => {
    const { frame, post } = createFrame()
    const host = createHandlers(async () => ({ state: 'failed', text: 'no' }))
    connectFrame(frame, host)
    await post(pay({ amount: 1 }))
    expect(host.charge.mock.calls).toEqual([['-']])
  })

  it('charges once when one click activates a marked element and starts a function call of the page', async () => {
    const { frame, post, answers } = createFrame()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = createHandlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await post({ type: 'charge', offer: 'a', press: 1 })
    await post(pay({ amount: 2900 }))
    finish({ state: 'done' })
    await settle()
    expect(host.charge.mock.calls).toEqual([['a']])
    expect(answers).toEqual([{ id: 1, status: 200, body: { ...shape, success: true, error: null } }])
  })

  it('sends no response while the shop’s page navigates to the bank', async () => {
    const { frame, post, answers } = createFrame()
    connectFrame(
      frame,
      createHandlers(async () => ({ state: 'busy' })),
    )
    await post(pay({ amount: 2900 }))
    expect(answers).toEqual([])
  })

  it('passes the placeholder offer “-” for a charge without a name when the page has no first offer', async () => {
    const { frame, post } = createFrame()
    const host = { ...createHandlers(), first: null }
    connectFrame(frame, host)
    await post({ type: 'charge', offer: '', press: 1 })
    expect(host.charge.mock.calls).toEqual([['-']])
  })

  it('opens a URL only for the document in the frame and after a click', () => {
    const { frame } = createFrame()
    const host = createHandlers()
    connectFrame(frame, host)
    const open = (source: unknown) => hello?.({ source, data: { vitrine: 'open', href: '/a' } })
    open({})
    activation.isActive = false
    open(frame.contentWindow)
    expect(host.open).not.toHaveBeenCalled()
    activation.isActive = true
    open(frame.contentWindow)
    expect(host.open.mock.calls).toEqual([['/a']])
  })
})
