import { browserStore } from '#api-client/browser-store.ts'
import type { EditorMessage, TextChanged } from '#contract/editor-messages.ts'

type TypingMessage = EditorMessage & { type: 'typing' }
const getStorageKey = (page: string) => `vitrine-typing-${page}`

/** Stores a text that is being typed and not yet in the page, so that closing the tab does not lose it. */
export function storeTypedText(page: string, { originalText, newText, isHTML, style }: TypingMessage) {
  browserStore('localStorage').setItem(getStorageKey(page), JSON.stringify({ originalText, newText, isHTML, style }))
}

export const clearTypedText = (page: string) => browserStore('localStorage').removeItem(getStorageKey(page))

/** Returns the text that was being typed when the page was left, and removes that text from the store. */
export function takeTypedText(page: string): TextChanged | null {
  const stored = browserStore('localStorage').getItem(getStorageKey(page))
  if (stored === null) return null
  clearTypedText(page)
  const { originalText, newText, isHTML, style = {} } = JSON.parse(stored) as TypingMessage
  return { type: 'textChanged', originalText, newText, isHTML, id: null, revision: 0, style }
}
