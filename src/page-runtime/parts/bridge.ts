import type { AskedFunction, Connect, FrameMessage, FrameOffer, Hello, HostMessage } from '#contract/frame-messages.ts'

export type Answer = { status: number; body: unknown }
type Result = { state: string; text?: string }

const listChargeElements = (offer: string) =>
  document.querySelectorAll<HTMLElement>(`[data-charge="${CSS.escape(offer)}"]`)

/**
 * Exposes the state of a charge to the page: as `[data-charge][data-state="busy"]` for its styles, and as an event
 * 'vitrine' for its script.
 */
function showChargeState({ offer, state, text }: Extract<HostMessage, { type: 'state' }>) {
  for (const element of listChargeElements(offer)) {
    element.dataset.state = state
    element.setAttribute('aria-busy', String(state === 'busy'))
  }
  dispatchEvent(new CustomEvent('vitrine', { detail: { offer, state, text } }))
}

function toFrameMessage(target: Element, press: number): FrameMessage | null {
  const marked = target.closest<HTMLElement>('[data-charge],[data-next],[data-skip]')
  if (!marked) return null
  const offer = marked.dataset.charge
  if (offer !== undefined) return { type: 'charge', offer, press }
  return { type: marked.dataset.next === undefined ? 'skip' : 'next' }
}

/**
 * Opens a channel for messages to the parent page. Messages wait until the parent page has transferred a port, which
 * shows that its script has loaded. Responses are matched by id.
 */
function openChannel() {
  let port: MessagePort | null = null
  let lastId = 0
  const waiting: (() => void)[] = []
  const pendingAnswers = new Map<number, (answer: Answer) => void>()
  const offers: FrameOffer[] = []
  const whenConnected = (run: () => void) => (port ? run() : void waiting.push(run))
  const send = (message: FrameMessage) => whenConnected(() => port?.postMessage(message))
  let secret = ''
  const receive = ({ data }: MessageEvent<HostMessage>) => {
    if (data?.type === 'ping') send({ type: 'ready', secret })
    else if (data?.type === 'state') showChargeState(data)
    else if (data?.type === 'answer') pendingAnswers.get(data.id)?.(data)
  }
  addEventListener('message', (event: MessageEvent<Connect>) => {
    const { source, data, ports } = event
    const [transferredPort] = ports
    if (source !== parent || data?.vitrine !== 'connect' || !transferredPort) return
    // Keeps the page's own scripts from obtaining the port.
    event.stopImmediatePropagation()
    port = transferredPort
    port.onmessage = receive
    offers.splice(0, offers.length, ...data.offers)
    secret = data.secret
    send({ type: 'ready', secret })
    for (const run of waiting.splice(0)) run()
    dispatchEvent(new CustomEvent('vitrine', { detail: { state: 'ready', offers } }))
  })
  /** Sends a message that expects a response. */
  const ask = (buildMessage: (id: number) => FrameMessage) =>
    new Promise<Answer>(resolve => {
      lastId += 1
      pendingAnswers.set(lastId, resolve)
      send(buildMessage(lastId))
    })
  return { send, ask, offers, whenConnected }
}

/**
 * Connects the document with its parent page, which alone decides and charges. Forwards clicks on marked elements, and
 * calls of `window.vitrine` by the page's own script (docs/upsell-pages.md).
 * @returns `forwardCall`, which forwards a function call of the page's own script to the parent page, and
 *   `whenConnected`, which runs a function once the parent page listens
 */
export function connectBridge() {
  const { send, ask, offers, whenConnected } = openChannel()
  let press = 0
  addEventListener(
    'click',
    event => {
      if (event.isTrusted) press += 1
      const message = event.target instanceof Element ? toFrameMessage(event.target, press) : null
      if (!message) return
      // Otherwise the page's own script would follow the link's '#' or start a charge itself.
      event.preventDefault()
      if (event.isTrusted) send(message)
    },
    true,
  )
  // The getter is read from the prototype now, because the page's script runs later and may replace it.
  const { userActivation } = navigator
  const isActive = Object.getOwnPropertyDescriptor(UserActivation.prototype, 'isActive')?.get
  // A call without an active click gets -1, so that a later click does not authorize it.
  const getPress = () => (isActive?.call(userActivation) ? press : -1)
  const vitrine = {
    offers,
    buy: (offer = '') =>
      ask(id => ({ type: 'charge', offer, press: getPress(), id })).then(({ body }) => body as Result),
    next: () => send({ type: 'next' }),
    skip: () => send({ type: 'skip' }),
  }
  Object.defineProperty(window, 'vitrine', { value: Object.freeze(vitrine), configurable: true })
  const hello: Hello = { vitrine: 'hello' }
  parent.postMessage(hello, '*')
  const forwardCall = (name: AskedFunction, body: unknown): Promise<Answer> =>
    ask(id => ({ type: 'call', id, name, body, press: getPress() }))
  return { forwardCall, whenConnected }
}
