import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../ui/toaster.tsx'
import { type UpsellDraft, type UpsellProblems, validateDraft } from './upsell-draft.ts'

/** Submits a complete funnel. Otherwise it reports what is missing, and marks it from the first attempt on. */
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
    // The marks must be rendered first; then the first invalid field gets the focus.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return { form: { ref, noValidate: true, onSubmit }, problems, submit }
}
