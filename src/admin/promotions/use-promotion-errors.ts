import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { toast } from '../ui/toaster.tsx'
import { formatFieldErrors, type PromotionErrors, type PromotionForm, validatePromotion } from './promotion-form.ts'

/**
 * Holds the errors of a promotion form. When they are shown, the first invalid field takes the focus.
 * @param write changes part of the form
 */
export function usePromotionErrors(form: PromotionForm, write: (part: Partial<PromotionForm>) => void) {
  const [errors, setErrors] = useState<PromotionErrors>({})
  const element = useRef<HTMLFormElement>(null)

  function show(fieldErrors: PromotionErrors) {
    setErrors(fieldErrors)
    const inputs = [...(element.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    inputs.find(({ name }) => name in fieldErrors)?.focus()
  }
  return {
    errors,
    element,
    clear: () => setErrors({}),
    change(part: Partial<PromotionForm>) {
      write(part)
      setErrors(current => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))))
    },
    /** Returns whether the form can be sent; if not, shows the errors at their fields. */
    check(): boolean {
      const fieldErrors = validatePromotion(form)
      show(fieldErrors)
      return Object.keys(fieldErrors).length === 0
    },
    /** Shows why the server rejected the form. */
    showRefusal(error: unknown) {
      const fieldErrors = error instanceof Problem ? formatFieldErrors(error.fields ?? {}) : {}
      show(fieldErrors)
      const [firstError] = Object.values(fieldErrors)
      toast.failed(words.saveFailed, { text: firstError ?? getProblemText(error), stay: !firstError })
    },
  }
}
