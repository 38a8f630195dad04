import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

type TypedNumber = {
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  /** Where arrows begin while there is no number. */
  start: number
  /** Shown without a number; where it is given, an empty field is none. */
  empty?: string | undefined
}

/**
 * What a field for a whole number is given. What is typed stays as typed until the field is left; only a number within
 * limits is taken over. Arrows change it by 1, with Shift by 10.
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
