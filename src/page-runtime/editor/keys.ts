import { isImage, listEditables } from './editable-elements.ts'
import type { Editing } from './editing.ts'
import { findElementId } from './element-id.ts'
import type { Send } from './messages.ts'

/**
 * Makes the editor usable by keyboard: Tab moves through editable elements, Enter starts editing an element, Delete
 * removes it, and Alt with arrow keys moves it.
 */
export function watchKeys(editing: Editing, send: Send, revision: () => number) {
  function focus(element: HTMLElement) {
    editing.focusTemporarily(element)
    element.scrollIntoView({ block: 'nearest' })
    editing.choose(element)
  }
  function walk(event: KeyboardEvent) {
    const editables = listEditables()
    const { activeElement } = document
    const current = activeElement === document.body ? editing.chosen() : activeElement
    const at = editables.findIndex(one => one === current || current?.contains(one))
    const next = editables[event.shiftKey ? (at < 0 ? -1 : at - 1) : at + 1]
    if (!next) return editing.choose(null)
    event.preventDefault()
    focus(next)
  }
  function onChosen(event: KeyboardEvent, chosen: HTMLElement) {
    const id = findElementId(chosen)
    if (event.key === 'Enter' && id !== null) {
      if (isImage(chosen)) send({ type: 'pickImage', id, revision: revision() })
      else editing.type(chosen)
    } else if (event.key === 'Delete') send({ type: 'act', act: 'remove', revision: revision() })
    else if (event.altKey && event.key === 'ArrowUp') send({ type: 'act', act: 'up', revision: revision() })
    else if (event.altKey && event.key === 'ArrowDown') send({ type: 'act', act: 'down', revision: revision() })
    else if (event.key === 'Escape') editing.choose(null)
    else return
    event.preventDefault()
  }
  function shortcut(event: KeyboardEvent): 'undo' | 'redo' | 'save' | 'link' | 'toolbar' | null {
    if (event.altKey && event.key === 'F10') return 'toolbar'
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
    const key = event.key.toLowerCase()
    if (key === 's') return 'save'
    if (key === 'k') return 'link'
    if (editing.typing()) return null
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    return key === 'y' ? 'redo' : null
  }
  function onTyping(event: KeyboardEvent) {
    if (event.key === 'Escape') editing.cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editing.save()
    else if (event.key === 'Tab') send({ type: 'key', key: 'toolbar' })
    // Buttons would treat the space bar as a click.
    else if (event.key === ' ' && event.target instanceof Element && event.target.closest('button,summary'))
      document.execCommand('insertText', false, ' ')
    else return
    event.preventDefault()
  }
  addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      const key = shortcut(event)
      if (key) {
        event.preventDefault()
        if (key === 'save') editing.save()
        return send({ type: 'key', key })
      }
      if (editing.typing()) return onTyping(event)
      const chosen = editing.chosen()
      if (event.key === 'Tab') walk(event)
      else if (chosen) onChosen(event, chosen)
    },
    true,
  )
}
