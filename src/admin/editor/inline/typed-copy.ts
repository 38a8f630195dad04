import type { EditorMessage, TextChanged } from '#contract/editor-messages.ts'
import { browserStore } from '#web/browser-store.ts'

type Typing = EditorMessage & { type: 'typing' }
const keyOf = (page: string) => `vitrine-typing-${page}`

/** A text that is being written and not yet in the page, kept in this browser: closing the tab loses nothing of it. */
export function keepTyped(page: string, { originalText, newText, isHTML, style }: Typing) {
  browserStore('localStorage').setItem(keyOf(page), JSON.stringify({ originalText, newText, isHTML, style }))
}

export const forgetTyped = (page: string) => browserStore('localStorage').removeItem(keyOf(page))

/** What was being written when the page was left; it is given once. */
export function takeTyped(page: string): TextChanged | null {
  const kept = browserStore('localStorage').getItem(keyOf(page))
  if (kept === null) return null
  forgetTyped(page)
  const { originalText, newText, isHTML, style = {} } = JSON.parse(kept) as Typing
  return { type: 'textChanged', originalText, newText, isHTML, id: null, revision: 0, style }
}
