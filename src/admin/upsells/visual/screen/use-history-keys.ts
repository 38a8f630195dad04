import { useEffect, useEffectEvent } from 'react'
import type { VisualEditor } from '../model/editor.ts'

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=color]), textarea, [contenteditable=true]')

/** Handles Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z on the whole screen, except in text fields, which have their own undo. */
export function useHistoryKeys({ undo, redo }: Pick<VisualEditor, 'undo' | 'redo'>) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
