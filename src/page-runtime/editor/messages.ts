import type { EditorMessage, ToEditor } from '#contract/editor-messages.ts'

export type Send = (message: EditorMessage) => void

/**
 * Connects to the parent page. Accepts only its trusted messages, because the scripts of the edited page can dispatch
 * forged messages.
 */
export function connectToHost(secret: string, onMessage: (message: ToEditor) => void): Send {
  const host = window.parent
  addEventListener(
    'message',
    event => {
      if (!event.isTrusted || event.source !== host || event.data?.vitrine !== 'editor') return
      event.stopImmediatePropagation()
      onMessage(event.data)
    },
    true,
  )
  return message => host.postMessage({ ...message, vitrine: 'editor', secret }, '*')
}
