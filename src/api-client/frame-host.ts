import type { Connect, FrameMessage, FrameOffer, Hello, HostMessage, Open } from '#contract/frame-messages.ts'

/** 'busy' means that the payment continues at the bank and the parent page is about to navigate there. */
export type ChargeResult = { state: 'done' | 'failed' | 'idle' | 'busy'; text?: string }
type CallMessage = Extract<FrameMessage, { type: 'call' }>
type ChargeMessage = Extract<FrameMessage, { type: 'charge' }>
export type FrameHandlers = {
  /** Whether this browser still has open offers. */
  active: boolean
  offers: readonly FrameOffer[]
  /** The id of the offer that is charged when a request contains no offer id. */
  first: string | null
  /** Charges one offer. Never called while another charge runs, nor without a click of the shopper. */
  charge: (offer: string) => Promise<ChargeResult>
  /**
   * Returns the id of the offer to which a function call of an older page refers. Returns null when it refers to none
   * or to more than one.
   */
  meant: (body: unknown) => string | null
  next: () => void
  skip: () => void
  /** Called when the document requests to open a URL after a click of the shopper. Never called while a charge runs. */
  open: (address: unknown) => void
  /**
   * Called when the frame shows an error or a page that may not be framed instead of a document of the shop, so that
   * the shopper cannot continue there.
   */
  lost: () => void
}

/**
 * Milliseconds for which browsers keep user activation after a click. Within this time one click could be used for two
 * charges.
 */
const clickLifetimeMs = 5_000
/** Milliseconds that a loaded document may take to report that it is ready. */
const readyTimeoutMs = 2_000
const idleResult: ChargeResult = { state: 'idle' }

/** Documents count the shopper's clicks from 0. This value means that there was no click. */
const noPress = -1

/**
 * Allows one charge at a time, each only after a click of the shopper that the browser confirms
 * (`navigator.userActivation`). All loads of a frame share one gate, so that a new document learns of a charge that an
 * earlier document started.
 */
function createChargeGate({ charge }: FrameHandlers) {
  let lastCharge = { offer: '', at: -clickLifetimeMs, press: noPress }
  let send: (message: HostMessage) => void = () => undefined
  let running: Promise<ChargeResult> | null = null
  async function run(offer: string): Promise<ChargeResult> {
    send({ type: 'state', offer, state: 'busy' })
    const result = await charge(offer).catch((): ChargeResult => ({ state: 'failed' }))
    running = null
    send({ type: 'state', offer, ...result })
    return result
  }
  return {
    /** Connects a new document. It receives the states of a running charge, and its click count starts at 0. */
    begin(port: MessagePort) {
      send = message => port.postMessage(message)
      if (running === null) lastCharge = { ...lastCharge, press: noPress }
    },
    isBusy: () => running !== null,
    async charge(offer: string, press: number): Promise<ChargeResult> {
      // A click on a marked element may start a charge, and the element's own script may request one too. Both mean the
      // same charge.
      if (running !== null) return offer === lastCharge.offer ? running : idleResult
      const now = performance.now()
      // A script that retries automatically repeats the last click count. A request for another offer, or from a
      // document that restarted its count, may come from the same click.
      const mayBeSame = offer !== lastCharge.offer || lastCharge.press === noPress
      const isSpent =
        press === noPress || press === lastCharge.press || (mayBeSame && now - lastCharge.at < clickLifetimeMs)
      if (isSpent || !navigator.userActivation.isActive) return idleResult
      lastCharge = { offer, at: now, press }
      running = run(offer)
      return running
    },
  }
}

/** The shape in which older pages expect the response to a charge. */
const toFunctionReply = ({ state, text = '' }: ChargeResult) => ({
  success: state === 'done',
  requiresAction: false,
  actionUrl: null,
  error: state === 'done' ? null : text,
})
const statuses = { done: 200, failed: 402, idle: 409, busy: 409 } as const

type ChargeGate = ReturnType<typeof createChargeGate>

/** Handles the messages of one port. @param onReady called when the document reports that it is ready */
function handleMessages(
  port: MessagePort,
  secret: string,
  handlers: FrameHandlers,
  gate: ChargeGate,
  onReady: () => void,
) {
  let ready = false
  const send = (message: HostMessage) => port.postMessage(message)
  gate.begin(port)

  async function onCall({ id, name, body, press }: CallMessage) {
    if (name === 'get-upsell-session') {
      const { active } = handlers
      const session = { hasActiveSession: active, sessionId: active ? 'held-by-the-shop' : null, customerToken: null }
      return send({ type: 'answer', id, status: 200, body: session })
    }
    const result = await gate.charge(handlers.meant(body) ?? '-', press)
    // While the shop's page navigates to the bank, no response is sent, because after a response the document's script
    // could navigate the frame.
    if (result.state === 'busy') return
    send({ type: 'answer', id, status: statuses[result.state], body: toFunctionReply(result) })
  }
  async function onCharge({ offer, id, press }: ChargeMessage) {
    const result = await gate.charge(offer || (handlers.first ?? '-'), press)
    if (id !== undefined) send({ type: 'answer', id, status: statuses[result.state], body: result })
  }

  port.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    if (data?.type === 'ready') {
      ready = data.secret === secret
      if (ready) onReady()
    } else if (!ready) return
    else if (data?.type === 'charge' && typeof data.offer === 'string') void onCharge(data)
    else if (data?.type === 'call') void onCall(data)
    else if (gate.isBusy()) return
    else if (data?.type === 'next') handlers.next()
    // Skipping gives up all remaining offers, so it needs a click of the shopper.
    else if (data?.type === 'skip' && navigator.userActivation.isActive) handlers.skip()
  }
}

/**
 * Connects a seller's document with its parent page. Each load of the frame gets a new port and secret, and the
 * previous port is closed. The policy `frame-src 'self'` decides which documents may be in the frame.
 * @returns a function that closes the connection
 */
export function connectFrame(frame: HTMLIFrameElement, handlers: FrameHandlers): () => void {
  const gate = createChargeGate(handlers)
  let port: MessagePort | null = null
  let readyTimer: ReturnType<typeof setTimeout> | undefined
  const onReady = () => clearTimeout(readyTimer)
  const connect = () => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    const secret = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const message: Connect = { vitrine: 'connect', secret, offers: handlers.offers }
    handleMessages(port, secret, handlers, gate, onReady)
    // A sandboxed document has an opaque origin, which cannot be a target origin.
    frame.contentWindow?.postMessage(message, '*', [channel.port2])
  }
  const onMessage = ({ source, data }: MessageEvent<Hello | Open>) => {
    if (source === null || source !== frame.contentWindow) return
    if (data?.vitrine === 'hello') connect()
    // When the frame loads a page of the shop, the server responds with a page that sends this message too
    // (src/server/platform/http/break-out-of-frame.ts).
    else if (data?.vitrine === 'open' && !gate.isBusy() && navigator.userActivation.isActive) handlers.open(data.href)
  }
  const onLoad = () => {
    onReady()
    readyTimer = setTimeout(handlers.lost, readyTimeoutMs)
    const ping: HostMessage = { type: 'ping' }
    port?.postMessage(ping)
  }
  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  // The frame may have loaded and sent its hello before this page listened.
  connect()
  return () => {
    removeEventListener('message', onMessage)
    frame.removeEventListener('load', onLoad)
    onReady()
    port?.close()
  }
}
