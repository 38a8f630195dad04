import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

type TypedNumber = {
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  /** The number from which the arrow keys start while the field is empty. */
  start: number
  /** Placeholder while there is no number. If given, the field may be empty. */
  empty?: string | undefined
}

/**
 * Returns the props of a field for whole numbers. The typed text is kept until the field loses the focus. Only numbers
 * within the limits are passed to `onChange`. Arrow keys change the number by 1, with Shift by 10.
 */
export function useTypedNumber({ value, onChange, min, max, start, empty }: TypedNumber) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'num',
    value: typed ?? value ?? '',
    placeholder: empty,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setTyped(event.target.value)
      const text = event.target.value.trim()
      if (text === '' && empty !== undefined) onChange(null)
      if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) onChange(Number(text))
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      const step = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
      setTyped(null)
      onChange(Math.min(max, Math.max(min, (value ?? start) + step)))
    },
    onBlur: () => setTyped(null),
  }
}
