import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../ui/toaster.tsx'
import { type UpsellDraft, type UpsellProblems, validateDraft } from './upsell-draft.ts'

/**
 * Submits the form if the funnel is complete; otherwise shows the first problem. Incomplete fields are marked from the
 * first attempt on.
 */
export function useUpsellForm(draft: UpsellDraft, save: () => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const foundProblems = validateDraft(draft)
  const problems: UpsellProblems = isSubmitted ? foundProblems : {}
  function submit() {
    setIsSubmitted(true)
    const [first] = Object.values(foundProblems)
    if (!first) return void save()
    toast.failed(first)
    // The first invalid field can be found only after the error marks have been rendered.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return { form: { ref, noValidate: true, onSubmit }, problems, submit }
}
