import type { ShownElement, ToEditor } from '#contract/editor-messages.ts'
import { waitForStyles, withDraftBase } from './draft-base.ts'
import { createEditing } from './editing.ts'
import { watchInput } from './input.ts'
import { watchKeys } from './keys.ts'
import { connectToHost } from './messages.ts'
import { morph } from './morph.ts'
import { watchPointer } from './pointer.ts'
import { restoreScroll, watchScroll } from './scroll.ts'
import { watchContent } from './watch-content.ts'

/** Maximum number of characters that the parent page accepts. */
const maxContentLength = 5 * 1024 * 1024

/** Returns the current document as HTML, truncated to the accepted length. */
const getContent = () => document.documentElement.outerHTML.slice(0, maxContentLength)

/**
 * Makes a seller's document editable for the parent page, which supplied `secret`. `live` means that the page's own
 * scripts run.
 */
export function startEditor(secret: string, live: boolean) {
  let revision = 0
  const send = connectToHost(secret, hear)
  const editing = createEditing(send, () => revision, live)

  let isFirst = true
  async function show({ tree, revision: next, choose, scroll }: ToEditor & { type: 'show' }) {
    editing.save()
    revision = next
    if (!live) morph(JSON.parse(withDraftBase(tree)) as ShownElement)
    if (isFirst) {
      isFirst = false
      await waitForStyles()
      if (scroll) restoreScroll(scroll)
    }
    editing.renew(choose)
    send({ type: 'shown', revision, htmlContent: getContent() })
  }
  function hear(message: ToEditor) {
    if (message.type === 'show') void show(message)
    else if (message.type === 'look') editing.format(message.change)
    else if (message.type === 'link') editing.link(message.href)
    else if (message.type === 'save') editing.save()
    else if (message.type === 'cancel') editing.cancel()
    else if (message.type === 'choose') editing.chooseId(message.id, message.typing)
    else if (message.type === 'focus') editing.focus()
    else editing.chooseParent()
  }
  const start = () => {
    watchPointer(editing, send, () => revision)
    watchKeys(editing, send, () => revision)
    watchInput(() => editing.typing())
    watchScroll(send)
    watchContent(() => {
      if (!editing.isWorking()) send({ type: 'contentUpdated', htmlContent: getContent(), revision })
    })
    send({ type: 'ready' })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}
