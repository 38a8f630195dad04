import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connect, HostMessage } from '#contract/frame-messages.ts'
import { type ChargeResult, connectFrame } from './frame-host.ts'

const open: MessagePort[] = []
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

/** A frame that takes the port like our script does, and remembers what it is told. */
function frameThat({ echoes = true } = {}) {
  const states: string[] = []
  let port: MessagePort | undefined
  const contentWindow = {
    postMessage(message: Connect, _origin: string, [given]: MessagePort[]) {
      if (!given) return
      port = given
      open.push(given)
      given.onmessage = ({ data }: MessageEvent<HostMessage>) => states.push(`${data.offer} ${data.state}`)
      given.postMessage({ type: 'ready', secret: echoes ? message.secret : 'guessed' })
    },
  }
  const says = async (message: unknown) => {
    port?.postMessage(message)
    await settle()
  }
  return { frame: { contentWindow } as unknown as HTMLIFrameElement, says, states }
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
  for (const port of open.splice(0)) port.close()
})

function handlers(charge: (offer: string) => Promise<ChargeResult> = async () => ({ state: 'done' })) {
  return { charge: vi.fn(charge), next: vi.fn(), skip: vi.fn() }
}

describe('connectFrame', () => {
  it('charges on a click and tells the frame how it goes', async () => {
    const { frame, says, states } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a' })
    expect(host.charge).toHaveBeenCalledExactlyOnceWith('a')
    expect(states).toEqual(['a busy', 'a done'])
  })

  it('charges nothing without a click of the shopper', async () => {
    activation.isActive = false
    const { frame, says, states } = frameThat()
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a' })
    expect([host.charge.mock.calls, states]).toEqual([[], []])
  })

  it('charges once at a time, and lets one click not pass for two offers', async () => {
    const { frame, says } = frameThat()
    let finish: (result: ChargeResult) => void = () => undefined
    const host = handlers(() => new Promise(resolve => (finish = resolve)))
    connectFrame(frame, host)
    await says({ type: 'charge', offer: 'a' })
    await says({ type: 'charge', offer: 'a' })
    await says({ type: 'next' })
    finish({ state: 'failed', text: 'declined' })
    await settle()
    await says({ type: 'charge', offer: 'b' })
    expect(host.charge.mock.calls).toEqual([['a']])
    expect(host.next).not.toHaveBeenCalled()
    // The same offer may be tried again at once.
    await says({ type: 'charge', offer: 'a' })
    expect(host.charge.mock.calls).toEqual([['a'], ['a']])
  })

  it('tells the frame of a failure when charging throws', async () => {
    const { frame, says, states } = frameThat()
    connectFrame(
      frame,
      handlers(() => Promise.reject(new Error('offline'))),
    )
    await says({ type: 'charge', offer: 'a' })
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

  it('hears nobody who does not know the secret of this load', async () => {
    const { frame, says } = frameThat({ echoes: false })
    const host = handlers()
    connectFrame(frame, host)
    await says({ type: 'next' })
    expect(host.next).not.toHaveBeenCalled()
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
