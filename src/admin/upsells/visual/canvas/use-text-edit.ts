import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/lazy-words.ts'
import type { VisualEditor } from '../model/editor.ts'
import type { NodeProps } from './canvas-element.tsx'
import { setElementText } from './steps.ts'
import { readTypedText } from './typed-text.ts'

const maxTextLength = 5_000
type Editing = { id: string; before: string }

/** Writing in the page itself: the node is the field, and the page knows of each letter. */
export function useTextEdit(editor: VisualEditor, nodeOf: (id: string) => HTMLElement | null) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const id = editing?.id ?? null
  useLayoutEffect(() => {
    const node = id === null ? null : nodeOf(id)
    if (!node) return
    node.focus()
    getSelection()?.selectAllChildren(node)
  }, [id, nodeOf])

  function start(wanted: string) {
    const element = editor.content.elements.find(each => each.id === wanted)
    if (element?.type !== 'text' && element?.type !== 'button') return
    editor.select([wanted])
    setEditing({ id: wanted, before: element.content })
  }
  function finish(node: HTMLElement, keepsFocus: boolean) {
    setEditing(null)
    // What typing made of it (line breaks as elements) becomes plain text again.
    node.textContent = readTypedText(node)
    if (keepsFocus) setTimeout(() => node.focus())
  }
  /** Of the node that is written in; null for every other. */
  function propsOf(element: VisualElement): NodeProps | null {
    if (element.id !== id) return null
    const isOneLine = element.type === 'button'
    return {
      contentEditable: 'plaintext-only',
      suppressContentEditableWarning: true,
      role: 'textbox',
      'aria-multiline': !isOneLine,
      'aria-label': words.editText,
      spellCheck: true,
      // React leaves what it drew first; what is typed stands in the node alone.
      children: editing?.before,
      onInput: ({ currentTarget }) => {
        const text = readTypedText(currentTarget).slice(0, maxTextLength)
        editor.change(setElementText(element.id, text), `text:${element.id}`)
      },
      onBlur: ({ currentTarget }) => finish(currentTarget, false),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // Undo and all other keys are the text's own; to save is the page's.
        if (event.key.toLowerCase() !== 's') event.stopPropagation()
        const isDone =
          event.key === 'Escape' || (event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey))
        if (!isDone) return
        event.preventDefault()
        finish(event.currentTarget, true)
      },
    }
  }
  return { id, start, propsOf }
}
