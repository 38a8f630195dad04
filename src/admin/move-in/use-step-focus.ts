import { useEffect, useRef } from 'react'
import type { Step } from './use-move-in.ts'

/**
 * Moves the focus to the heading of the report after the check and after the import. When a file is chosen, canceled or
 * replaced, the focused control disappears, and the heading of the file takes the focus.
 */
export function useStepFocus(step: Step) {
  const file = useRef<HTMLHeadingElement>(null)
  const report = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    const from = previous.current
    previous.current = step
    if (from === step) return
    if (step === 'done' || (step === 'checked' && from === 'checking')) report.current?.focus()
    else if ((step === 'reading' || step === 'choose') && document.activeElement === document.body)
      file.current?.focus()
  }, [step])
  return { file, report }
}
