import type { Connect, FrameMessage, FrameOffer, Hello, HostMessage, Open } from '#contract/frame-messages.ts'

/** 'busy': it goes on elsewhere, at the bank; the page around is about to leave. */
export type ChargeResult = { state: 'done' | 'failed' | 'idle' | 'busy'; text?: string }
type CallMessage = Extract<FrameMessage, { type: 'call' }>
type ChargeMessage = Extract<FrameMessage, { type: 'charge' }>
export type FrameHandlers = {
  /** Whether this browser may still be offered something. */
  active: boolean
  offers: readonly FrameOffer[]
  /** What a charge without a name means. */
  first: string | null
  /** Charges one offer. Never called while another charge runs, nor without a click of the shopper. */
  charge: (offer: string) => Promise<ChargeResult>
  /** The offer that an older page's own call means; null when it means none, or more than one. */
  meant: (body: unknown) => string | null
  next: () => void
  skip: () => void
  /** The document leads to an address, by a click of the shopper. Never called while a charge runs. */
  open: (address: unknown) => void
  /** The frame shows something else than a document of the shop, which leads nowhere: an error, or a page that may not be framed. */
  lost: () => void
}

/** How long browsers keep a click alive: within it one click could pass for two. */
const clickLifetimeMs = 5_000
/** How long a document that has loaded may take to say that it is there. */
const readyTimeoutMs = 2_000
const idleResult: ChargeResult = { state: 'idle' }

/** Documents count the shopper's presses from 0; this is none. */
const noPress = -1

/**
 * Lets charges through one at a time, each with a click of the shopper as this page's own browser saw it; one gate for all
 * loads of a frame, as what one began the next one finds under way.
 */
function createChargeGate({ charge }: FrameHandlers) {
  let last = { offer: '', at: -clickLifetimeMs, press: noPress }
  let tell: (message: HostMessage) => void = () => undefined
  let running: Promise<ChargeResult> | null = null
  async function run(offer: string): Promise<ChargeResult> {
    tell({ type: 'state', offer, state: 'busy' })
    const result = await charge(offer).catch((): ChargeResult => ({ state: 'failed' }))
    running = null
    tell({ type: 'state', offer, ...result })
    return result
  }
  return {
    /** Another document is there: it hears what becomes of a charge, and counts its presses from the start. */
    begin(port: MessagePort) {
      tell = message => port.postMessage(message)
      if (running === null) last = { ...last, press: noPress }
    },
    isBusy: () => running !== null,
    async charge(offer: string, press: number): Promise<ChargeResult> {
      // A marked element whose own script calls as well: both mean this charge.
      if (running !== null) return offer === last.offer ? running : idleResult
      const now = performance.now()
      // A script that tries again by itself has the press of before; another offer, or a document that began to count
      // anew, may have come with the same one.
      const mayBeSame = offer !== last.offer || last.press === noPress
      const spent = press === noPress || press === last.press || (mayBeSame && now - last.at < clickLifetimeMs)
      if (spent || !navigator.userActivation.isActive) return idleResult
      last = { offer, at: now, press }
      running = run(offer)
      return running
    },
  }
}

/** The specification's shape of a charge. */
const toFunctionReply = ({ state, text = '' }: ChargeResult) => ({
  success: state === 'done',
  requiresAction: false,
  actionUrl: null,
  error: state === 'done' ? null : text,
})
const statuses = { done: 200, failed: 402, idle: 409, busy: 409 } as const

type ChargeGate = ReturnType<typeof createChargeGate>

/** Answers the messages of one port. @param there the document says that it is there */
function handleMessages(
  port: MessagePort,
  secret: string,
  handlers: FrameHandlers,
  gate: ChargeGate,
  there: () => void,
) {
  let ready = false
  const tell = (message: HostMessage) => port.postMessage(message)
  gate.begin(port)

  async function onCall({ id, name, body, press }: CallMessage) {
    if (name === 'get-upsell-session') {
      const { active } = handlers
      const session = { hasActiveSession: active, sessionId: active ? 'held-by-the-shop' : null, customerToken: null }
      return tell({ type: 'answer', id, status: 200, body: session })
    }
    const result = await gate.charge(handlers.meant(body) ?? '-', press)
    // The page around is leaving: an answer would only let the page's script lead the frame somewhere.
    if (result.state === 'busy') return
    tell({ type: 'answer', id, status: statuses[result.state], body: toFunctionReply(result) })
  }
  async function onCharge({ offer, id, press }: ChargeMessage) {
    const result = await gate.charge(offer || (handlers.first ?? '-'), press)
    if (id !== undefined) tell({ type: 'answer', id, status: statuses[result.state], body: result })
  }

  port.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    if (data?.type === 'ready') {
      ready = data.secret === secret
      if (ready) there()
    } else if (!ready) return
    else if (data?.type === 'charge' && typeof data.offer === 'string') void onCharge(data)
    else if (data?.type === 'call') void onCall(data)
    else if (gate.isBusy()) return
    else if (data?.type === 'next') handlers.next()
    // It gives up all offers that are left: not without the shopper's click.
    else if (data?.type === 'skip' && navigator.userActivation.isActive) handlers.skip()
  }
}

/**
 * Connects a seller's document with the page around it. Each load of the frame gets a port and a secret of its own;
 * the one before is closed. Who may be in the frame is the policy's business (`frame-src 'self'`).
 * @returns ends the connection
 */
export function connectFrame(frame: HTMLIFrameElement, handlers: FrameHandlers): () => void {
  const gate = createChargeGate(handlers)
  let port: MessagePort | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const there = () => clearTimeout(waiting)
  const connect = () => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    const secret = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const message: Connect = { vitrine: 'connect', secret, offers: handlers.offers }
    handleMessages(port, secret, handlers, gate, there)
    // A sandboxed document has no origin to address.
    frame.contentWindow?.postMessage(message, '*', [channel.port2])
  }
  const onMessage = ({ source, data }: MessageEvent<Hello | Open>) => {
    if (source === null || source !== frame.contentWindow) return
    if (data?.vitrine === 'hello') connect()
    // Also of the page that stands in the frame where a page of the shop may not (kernel/break-out-of-frame.ts).
    else if (data?.vitrine === 'open' && !gate.isBusy() && navigator.userActivation.isActive) handlers.open(data.href)
  }
  const onLoad = () => {
    there()
    waiting = setTimeout(handlers.lost, readyTimeoutMs)
    const ping: HostMessage = { type: 'ping' }
    port?.postMessage(ping)
  }
  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  // The frame may have been there first and said hello to nobody.
  connect()
  return () => {
    removeEventListener('message', onMessage)
    frame.removeEventListener('load', onLoad)
    there()
    port?.close()
  }
}
