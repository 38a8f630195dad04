import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { type BumpErrors, type BumpForm, formatBumpErrors, validateBump } from './bump-form.ts'

const moneyFields = ['priceCents', 'minimumCents', 'maximumCents'] as const

/**
 * Holds the errors of an order bump form. When they are shown, the first invalid field takes the focus.
 * @param write changes part of the form
 */
export function useBumpErrors(form: BumpForm, write: (part: Partial<BumpForm>) => void) {
  const [errors, setErrors] = useState<BumpErrors>({})
  const element = useRef<HTMLFormElement>(null)
  const listInputs = () => [...(element.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]

  function show(fieldErrors: BumpErrors) {
    setErrors(fieldErrors)
    listInputs()
      .find(({ name }) => name in fieldErrors)
      ?.focus()
  }
  /** An empty amount is valid; a typed one that is not an amount stays in its field only. */
  function findUnreadAmounts(): BumpErrors {
    const unread = moneyFields.filter(
      field => form[field] === null && listInputs().some(({ name, value }) => name === field && value.trim() !== ''),
    )
    return Object.fromEntries(unread.map(field => [field, words.missing.price]))
  }
  return {
    errors,
    element,
    clear: () => setErrors({}),
    change(part: Partial<BumpForm>) {
      write(part)
      setErrors(current => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))))
    },
    /** Returns whether the form can be sent; if not, shows the errors at their fields. */
    check(): boolean {
      const fieldErrors = { ...validateBump(form), ...findUnreadAmounts() }
      show(fieldErrors)
      return Object.keys(fieldErrors).length === 0
    },
    /** Shows why the server rejected the form. */
    showRefusal(error: unknown) {
      const fieldErrors = error instanceof Problem ? formatBumpErrors(error.fields ?? {}) : {}
      show(fieldErrors)
      const [firstError] = Object.values(fieldErrors)
      toast.failed(words.saveFailed, { text: firstError ?? getProblemText(error), stay: !firstError })
    },
  }
}
