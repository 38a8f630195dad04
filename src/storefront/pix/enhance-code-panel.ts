import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { LaterTexts } from './code-panel.tsx'
import { createStatusRequest, isOpen, type PaymentReply, watchPayment } from './watch-payment.ts'

type Reactions = {
  onPaid: () => void
  /** Another tab has issued another code for the order. */
  onReplaced: (awaiting: AwaitingPayment) => void
  onLeave?: () => void
  onRenew?: () => void
}

const copiedMs = 3_000
/** From this time on, the remaining time is shown in red. */
const urgentMs = 60_000

/** Formats a duration as mm:ss, or h:mm:ss from one hour on. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const [minutes = '', rest = ''] = [Math.floor(seconds / 60) % 60, seconds % 60].map(part =>
    String(part).padStart(2, '0'),
  )
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${minutes}:${rest}`
}

/**
 * Makes a rendered code panel work: copies the code, counts down, and waits for the payment. Returns a function that
 * stops this.
 * @param elapsedMs how long ago the server rendered the remaining time
 */
export function enhanceCodePanel(
  panel: HTMLElement,
  elapsedMs: number,
  { onPaid, onReplaced, onLeave, onRenew }: Reactions,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const { order = '', key = '', leftMs = '0', texts: json = '{}' } = panel.dataset
  const texts = JSON.parse(json) as LaterTexts
  const find = (name: string) => panel.querySelector<HTMLElement>(`[data-pix=${name}]`)
  const onClick = (name: string, act: () => void) => {
    for (const button of panel.querySelectorAll(`[data-pix=${name}]`)) button.addEventListener('click', act, { signal })
  }
  const say = (text: string) => {
    const message = find('message')
    if (message) message.textContent = text
  }
  const showPart = (name: string, isShown = true) => {
    const part = find(name)
    if (part) part.hidden = !isShown
  }

  const endsAt = Date.now() - elapsedMs + Number(leftMs)
  const left = find('left')
  function tick() {
    const remaining = endsAt - Date.now()
    if (left) left.textContent = formatRemaining(remaining)
    left?.classList.toggle('urgent', remaining <= urgentMs)
    // The countdown ends without the server, which reports the expiry later because a payment may still arrive.
    if (remaining <= 0) showEnd('expired')
  }
  tick()
  const timer = setInterval(tick, 1_000)

  let isDone = false
  function stop() {
    isDone = true
    clearInterval(timer)
    controller.abort()
  }
  function showEnd(state: string) {
    clearInterval(timer)
    const end = panel.querySelector<HTMLElement>(`[data-ended=${state}]`)
    if (!end?.hidden) return
    const hadFocus = find('live')?.contains(document.activeElement)
    for (const other of panel.querySelectorAll<HTMLElement>('[data-ended]')) other.hidden = other !== end
    showPart('live', false)
    // Items that are sold out are refunded and cannot be bought with another code or method, so no action is offered.
    showPart('ended-acts', state !== 'sold_out')
    if (hadFocus) end.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  function showReply({ state, awaiting }: PaymentReply) {
    if (isDone) return
    const code = panel.querySelector('input')?.value
    if (state === 'paid') {
      stop()
      onPaid()
    } else if (awaiting && awaiting.code !== code) {
      stop()
      onReplaced(awaiting)
    } else if (state === 'processing') say(texts.processing)
    else if (!isOpen(state)) showEnd(state === 'canceled' ? 'expired' : state)
  }

  const ask = createStatusRequest({ publicId: order, key })
  const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  const whenOnline = () =>
    navigator.onLine
      ? Promise.resolve()
      : new Promise<void>(resolve => addEventListener('online', () => resolve(), { once: true, signal }))
  watchPayment({ ask, onReply: showReply, whenOnline, pause, now: Date.now, signal }).catch(console.error)

  /**
   * Makes the server check the payment with the provider immediately. Regular polling continues, so a failure is only
   * reported to the shopper.
   */
  const checkNow = () =>
    ask({ ask: true }).then(reply => {
      showReply(reply)
      return reply.state
    })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') checkNow().catch(error => console.error('order-payment', error))
    },
    { signal },
  )
  const paid = find('paid')
  onClick('paid', () => {
    if (!paid || paid.getAttribute('aria-busy')) return
    paid.setAttribute('aria-busy', 'true')
    say(texts.asking)
    checkNow()
      .then(
        state => {
          if (state === 'awaiting') say(texts.notYet)
        },
        () => say(texts.askFailed),
      )
      .finally(() => paid.removeAttribute('aria-busy'))
  })

  const field = panel.querySelector('input')
  const label = find('copy')?.querySelector('span')
  const copyLabel = label?.textContent ?? ''
  let copiedTimer = 0
  function showCopied(isCopied: boolean) {
    const status = find('copied')
    if (label) label.textContent = isCopied ? texts.copied : copyLabel
    if (status) status.textContent = isCopied ? texts.copied : ''
  }
  onClick('copy', () => {
    if (!copyCode(field)) return say(texts.selected)
    showCopied(true)
    clearTimeout(copiedTimer)
    copiedTimer = window.setTimeout(showCopied, copiedMs, false)
  })
  field?.addEventListener('focus', () => field.select(), { signal })
  onClick('leave', () => onLeave?.())
  onClick('renew', () => onRenew?.())
  for (const part of ['timer', 'copy', 'wait', 'paid']) showPart(part)
  showPart('until', false)
  return stop
}

/**
 * Copies the code through a selection, which also works without https and in the browsers inside of other apps. If
 * copying is not allowed, the code stays selected. Returns whether it was copied.
 */
function copyCode(field: HTMLInputElement | null): boolean {
  const before = document.activeElement
  field?.focus({ preventScroll: true })
  field?.select()
  const isCopied = document.execCommand('copy')
  if (isCopied && before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
