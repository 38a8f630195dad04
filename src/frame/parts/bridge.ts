import type { Connect, FrameMessage, Hello, HostMessage } from '#contract/frame-messages.ts'

const charging = (offer: string) => document.querySelectorAll<HTMLElement>(`[data-charge="${CSS.escape(offer)}"]`)

/** The page shows it: `[data-charge][data-state="busy"]` in its style, or an event 'vitrine' for its script. */
function show({ offer, state, text }: HostMessage) {
  for (const element of charging(offer)) {
    element.dataset.state = state
    element.setAttribute('aria-busy', String(state === 'busy'))
  }
  dispatchEvent(new CustomEvent('vitrine', { detail: { offer, state, text } }))
}

function wanted(target: Element): FrameMessage | null {
  const marked = target.closest<HTMLElement>('[data-charge],[data-next],[data-skip]')
  if (!marked) return null
  const offer = marked.dataset.charge
  if (offer !== undefined) return { type: 'charge', offer }
  return { type: marked.dataset.next === undefined ? 'skip' : 'next' }
}

/** Sends clicks on marked elements to the page around the frame, which alone decides and charges. */
export function bridge() {
  let port: MessagePort | null = null
  let waiting: FrameMessage | null = null
  const send = (message: FrameMessage) => {
    if (port) port.postMessage(message)
    else waiting = message
  }
  addEventListener('message', ({ source, data, ports }: MessageEvent<Connect>) => {
    const [given] = ports
    if (source !== parent || data?.vitrine !== 'connect' || !given) return
    port = given
    port.onmessage = (event: MessageEvent<HostMessage>) => {
      if (event.data?.type === 'state') show(event.data)
    }
    send({ type: 'ready', secret: data.secret })
    if (waiting) send(waiting)
    waiting = null
  })
  addEventListener(
    'click',
    event => {
      const message = event.target instanceof Element ? wanted(event.target) : null
      if (!message) return
      // The page's own script would follow the '#' of the link, or charge by itself.
      event.preventDefault()
      if (event.isTrusted) send(message)
    },
    true,
  )
  const hello: Hello = { vitrine: 'hello' }
  parent.postMessage(hello, '*')
}
