import type { EditorMessage, TextChanged } from '#contract/editor-messages.ts'

type Typing = EditorMessage & { type: 'typing' }
const keyOf = (page: string) => `vitrine-typing-${page}`

/** A text that is being written and not yet in the page, kept in this browser: closing the tab loses nothing of it. */
export function keepTyped(page: string, { originalText, newText, isHTML, style }: Typing) {
  try {
    localStorage.setItem(keyOf(page), JSON.stringify({ originalText, newText, isHTML, style }))
  } catch {
    // A browser that keeps nothing.
  }
}

export const forgetTyped = (page: string) => localStorage.removeItem(keyOf(page))

/** What was being written when the page was left; it is given once. */
export function takeTyped(page: string): TextChanged | null {
  const kept = localStorage.getItem(keyOf(page))
  if (kept === null) return null
  forgetTyped(page)
  const { originalText, newText, isHTML, style = {} } = JSON.parse(kept) as Typing
  return { type: 'textChanged', originalText, newText, isHTML, id: null, revision: 0, style }
}
