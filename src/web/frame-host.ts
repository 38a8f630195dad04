import type { Connect, FrameMessage, Hello, HostMessage } from '#contract/frame-messages.ts'

export type ChargeResult = { state: 'done' | 'failed'; text?: string }
export type FrameHandlers = {
  /** Charges one offer. Never called while another charge runs, nor without a click of the shopper. */
  charge: (offer: string) => Promise<ChargeResult>
  next: () => void
  skip: () => void
}

/** How long browsers keep a click alive: within it one click could pass for two. */
const clickLifetime = 5_000

/** Answers the messages of one port. A charge needs the shopper's click, as this page's own browser saw it. */
function answer(port: MessagePort, secret: string, { charge, next, skip }: FrameHandlers) {
  let ready = false
  let busy = false
  let last = { offer: '', at: -clickLifetime }
  const tell = (message: HostMessage) => port.postMessage(message)

  async function onCharge(offer: string) {
    const now = performance.now()
    const spent = offer !== last.offer && now - last.at < clickLifetime
    if (busy || spent || !navigator.userActivation.isActive) return
    busy = true
    last = { offer, at: now }
    tell({ type: 'state', offer, state: 'busy' })
    const result = await charge(offer).catch((): ChargeResult => ({ state: 'failed' }))
    busy = false
    tell({ type: 'state', offer, ...result })
  }

  port.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    if (data?.type === 'ready') ready = data.secret === secret
    else if (!ready || busy) return
    else if (data?.type === 'charge' && typeof data.offer === 'string') void onCharge(data.offer)
    else if (data?.type === 'next') next()
    else if (data?.type === 'skip') skip()
  }
}

/**
 * Connects a seller's document with the page around it. Each load of the frame gets a port and a secret of its own;
 * the one before is closed. Who may be in the frame is the policy's business (`frame-src 'self'`).
 * @returns ends the connection
 */
export function connectFrame(frame: HTMLIFrameElement, handlers: FrameHandlers): () => void {
  let port: MessagePort | null = null
  const connect = () => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    const message: Connect = { vitrine: 'connect', secret: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    answer(port, message.secret, handlers)
    // A sandboxed document has no origin to address.
    frame.contentWindow?.postMessage(message, '*', [channel.port2])
  }
  const onHello = ({ source, data }: MessageEvent<Hello>) => {
    if (source !== null && source === frame.contentWindow && data?.vitrine === 'hello') connect()
  }
  addEventListener('message', onHello)
  // The frame may have been there first and said hello to nobody.
  connect()
  return () => {
    removeEventListener('message', onHello)
    port?.close()
  }
}
