import type { ChangeEvent } from 'react'
import { applyMask, type Mask } from '#domain/typed-text.ts'

/** Applies the mask to a field after a keystroke and keeps the cursor at the place of the edit. */
export function maskInput(event: ChangeEvent<HTMLInputElement>, mask: Mask | null): string {
  const input = event.currentTarget
  const { inputType } = event.nativeEvent as InputEvent
  if (!mask) return input.value
  const { text, caret } = applyMask(
    input.value,
    input.selectionStart ?? input.value.length,
    mask,
    inputType === 'deleteContentForward',
  )
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}
