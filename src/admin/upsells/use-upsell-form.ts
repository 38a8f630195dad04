import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../ui/toaster.tsx'
import { type UpsellDraft, type UpsellProblems, validateDraft } from './upsell-draft.ts'

/** Sends a funnel that is complete; else what is missing is said, and marked from then on. */
export function useUpsellForm(draft: UpsellDraft, send: () => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const found = validateDraft(draft)
  const problems: UpsellProblems = sent ? found : {}
  function submit() {
    setSent(true)
    const [first] = Object.values(found)
    if (!first) return void send()
    toast.failed(first)
    // After the marks are drawn: to the first field at fault.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return { form: { ref, noValidate: true, onSubmit }, problems, submit }
}
