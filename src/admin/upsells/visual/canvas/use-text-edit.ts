import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import type { VisualEditor } from '../model/editor.ts'
import type { NodeProps } from './canvas-element.tsx'
import { setElementText } from './steps.ts'
import { readTypedText } from './typed-text.ts'

const maxTextLength = 5_000
type Editing = { id: string; before: string }

/** Edits text in the page itself: the element's node is the field, and each keystroke changes the content. */
export function useTextEdit(editor: VisualEditor, findNode: (id: string) => HTMLElement | null) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const id = editing?.id ?? null
  useLayoutEffect(() => {
    const node = id === null ? null : findNode(id)
    if (!node) return
    node.focus()
    getSelection()?.selectAllChildren(node)
  }, [id, findNode])

  function start(elementId: string) {
    const element = editor.content.elements.find(each => each.id === elementId)
    if (element?.type !== 'text' && element?.type !== 'button') return
    editor.select([elementId])
    setEditing({ id: elementId, before: element.content })
  }
  function finish(node: HTMLElement, keepsFocus: boolean) {
    setEditing(null)
    // Browsers insert line breaks as elements during typing, so the node is reset to plain text.
    node.textContent = readTypedText(node)
    if (keepsFocus) setTimeout(() => node.focus())
  }
  /** The props of the node that is being edited; null for every other element. */
  function getEditProps(element: VisualElement): NodeProps | null {
    if (element.id !== id) return null
    const isOneLine = element.type === 'button'
    return {
      contentEditable: 'plaintext-only',
      suppressContentEditableWarning: true,
      role: 'textbox',
      'aria-multiline': !isOneLine,
      'aria-label': words.editText,
      spellCheck: true,
      // While a text is being edited, React keeps rendering its previous value, so that a render never overwrites what
      // is being typed.
      children: editing?.before,
      onInput: ({ currentTarget }) => {
        const text = readTypedText(currentTarget).slice(0, maxTextLength)
        editor.change(setElementText(element.id, text), `text:${element.id}`)
      },
      onBlur: ({ currentTarget }) => finish(currentTarget, false),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // The text field handles all keys, including those for undo; only Ctrl+S is left to the page.
        if (event.key.toLowerCase() !== 's') event.stopPropagation()
        const isDone =
          event.key === 'Escape' || (event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey))
        if (!isDone) return
        event.preventDefault()
        finish(event.currentTarget, true)
      },
    }
  }
  return { id, start, getEditProps }
}
