import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus to the first invalid field of a form after a save was tried, and when the server rejects fields.
 * Typing does not move the focus.
 * @param attempts how often a save was tried
 * @param isRejected whether the server rejected fields of the form
 */
export function useFocusInvalid(attempts: number, isRejected: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const focus = useEffectEvent(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  useEffect(() => {
    if (attempts > 0) focus()
  }, [attempts])
  useEffect(() => {
    if (attempts > 0 && isRejected) focus()
  }, [attempts, isRejected])
  return form
}
