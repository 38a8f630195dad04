import type { Settled } from '#contract/checkout.ts'
import { checkout, mercadoPago as words } from '#i18n/storefront.ts'
import type { ProviderError } from '../pay/pay.ts'
import { getDeclineText } from './decline-text.ts'

/**
 * The interval in ms at which the shop is asked for the payment's state: while the bank's page is shown, and after the
 * page has reported its end.
 */
const shownPollMs = 5_000
const endedPollMs = 1_500
/** After this number of requests without a result, the page says that the bank is still confirming the payment. */
const maxEndedPolls = 10

const create = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: HTMLElement[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function buildDialog(url: string) {
  const { title, text, frame: frameTitle, leave } = words.challenge
  const frame = create('iframe', { src: url, title: frameTitle })
  const status = create('p', { className: 'vh', role: 'status' })
  const button = create('button', { type: 'button', className: 'btn outline', textContent: leave })
  const dialog = create(
    'dialog',
    { className: 'challenge' },
    create('h2', { id: 'challenge-title', className: 'h2', textContent: title, tabIndex: -1 }),
    create('p', { id: 'challenge-text', className: 'mut', textContent: text }),
    create('div', { className: 'challenge-frame' }, create('span', { className: 'spin' }), frame),
    status,
    button,
  )
  dialog.setAttribute('aria-labelledby', 'challenge-title')
  dialog.setAttribute('aria-describedby', 'challenge-text')
  return { dialog, frame, status, button }
}

/** The shop's server decides the result, because the browser cannot see what happens on the bank's page. */
type SettledPayment = { state: Settled['state']; declineCode?: string | undefined }
function findResult({ state, declineCode = 'authentication_failed' }: SettledPayment): ProviderError | null {
  if (state !== 'failed') return null
  return { message: getDeclineText(declineCode), code: declineCode, declined: true, isOwnText: true }
}

/**
 * Shows the page on which the shopper's bank authenticates the shopper (3-D Secure). It is closed when the shop knows
 * the result, when the shopper leaves it, or when no result has arrived some time after the bank's page reported its
 * end. Resolves to null unless the payment was declined or the shopper left.
 */
export function showChallenge(url: string, ask: () => Promise<SettledPayment>): Promise<ProviderError | null> {
  if (!/^https?:/.test(url)) return Promise.reject(new Error('The address of the challenge is not a web address.'))
  const { dialog, frame, status, button } = buildDialog(url)
  return new Promise(resolve => {
    let endedPolls = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const finish = (result: ProviderError | null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      removeEventListener('message', handleMessage)
      // Closing the dialog returns the focus to the element that had it before.
      dialog.close()
      dialog.remove()
      resolve(result)
    }
    const leave = () => finish({ message: words.challenge.left, code: null, declined: false, isOwnText: true })
    const poll = async () => {
      const settled = await ask().catch(error => void console.error('settle', error))
      if (isOver) return
      if (settled && settled.state !== 'pending') return finish(findResult(settled))
      if (dialog.dataset.ended !== undefined) endedPolls += 1
      if (endedPolls >= maxEndedPolls) return finish(null)
      pollLater()
    }
    const pollLater = () => {
      clearTimeout(timer)
      timer = setTimeout(poll, dialog.dataset.ended === undefined ? shownPollMs : endedPollMs)
    }
    // The host of the bank's page is not known in advance, so the origin of its message cannot be checked. The message
    // is therefore used only as a hint that the page is done: the result comes from the shop.
    const handleMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.status !== 'COMPLETE' || dialog.dataset.ended !== undefined) return
      dialog.dataset.ended = ''
      status.textContent = checkout.checking
      clearTimeout(timer)
      void poll()
    }
    addEventListener('message', handleMessage)
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      leave()
    })
    button.addEventListener('click', leave)
    document.body.append(dialog)
    dialog.showModal()
    pollLater()
  })
}
