import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { toast } from '../ui/toaster.tsx'
import { type EndpointErrors, type EndpointForm, formatFieldErrors, validateEndpoint } from './endpoint-form.ts'

/**
 * Holds the errors of a webhook's form. When they are shown, the first invalid field takes the focus.
 * @param saved the form of the saved webhook; null for a new one
 * @param write changes part of the form
 */
export function useEndpointErrors(
  form: EndpointForm,
  saved: EndpointForm | null,
  write: (part: Partial<EndpointForm>) => void,
) {
  const [errors, setErrors] = useState<EndpointErrors>({})
  const element = useRef<HTMLFormElement>(null)

  function show(fieldErrors: EndpointErrors) {
    setErrors(fieldErrors)
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('input[name], [data-field]') ?? [])]
    const first = fields.find(each => (each.dataset.field ?? each.getAttribute('name') ?? '') in fieldErrors)
    if (first?.dataset.field) first.querySelector<HTMLElement>('[role="checkbox"]')?.focus()
    else first?.focus()
  }
  return {
    errors,
    element,
    clear: () => setErrors({}),
    change(part: Partial<EndpointForm>) {
      write(part)
      // Another format has other types, so an error about them may no longer apply.
      const changed = 'format' in part ? [...Object.keys(part), 'types'] : Object.keys(part)
      setErrors(current => Object.fromEntries(Object.entries(current).filter(([field]) => !changed.includes(field))))
    },
    /** Returns whether the form can be sent; if not, shows the errors at their fields. */
    check(): boolean {
      const fieldErrors = validateEndpoint(form, saved)
      show(fieldErrors)
      return Object.keys(fieldErrors).length === 0
    },
    /** Shows why the server rejected the form. */
    showRefusal(error: unknown) {
      const fieldErrors = formatFieldErrors(error)
      show(fieldErrors)
      const [firstError] = Object.values(fieldErrors)
      toast.failed(words.saveFailed, { text: firstError ?? getProblemText(error), stay: !firstError })
    },
  }
}
