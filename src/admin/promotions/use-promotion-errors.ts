import { useRef, useState } from 'react'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { promotions as words } from '#words/rooms.ts'
import { toast } from '../ui/toaster.tsx'
import { type Errors, errorsOf, type PromotionForm, refusedFields } from './promotion-form.ts'

/** What is wrong in a form: the first wrong field gets the focus. @param write changes a part of it */
export function usePromotionErrors(form: PromotionForm, write: (part: Partial<PromotionForm>) => void) {
  const [errors, setErrors] = useState<Errors>({})
  const element = useRef<HTMLFormElement>(null)

  function show(wrong: Errors) {
    setErrors(wrong)
    const inputs = [...(element.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    inputs.find(({ name }) => name in wrong)?.focus()
  }
  return {
    errors,
    element,
    clear: () => setErrors({}),
    change(part: Partial<PromotionForm>) {
      write(part)
      setErrors(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
    },
    /** Whether it may be sent; what may not is said at its field. */
    check(): boolean {
      const wrong = errorsOf(form)
      show(wrong)
      return Object.keys(wrong).length === 0
    },
    /** Says why the server would not have it. */
    refuse(error: unknown) {
      const wrong = error instanceof Problem ? refusedFields(error.fields ?? {}) : {}
      show(wrong)
      const [told] = Object.values(wrong)
      toast.failed(words.saveFailed, { text: told ?? problemText(error), stay: !told })
    },
  }
}
