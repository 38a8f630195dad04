import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { toast } from './toaster.tsx'

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

type Options<Form> = {
  /** Returns the errors of the form as it is now. */
  validate: () => FieldErrors<Form>
  /** Returns the errors for the fields that the server rejected. */
  formatRefusal: (error: unknown) => FieldErrors<Form>
  /** The title of the message that the form was not saved. */
  failedTitle: string
  /** Changes part of the form. */
  write: (part: Partial<Form>) => void
  /** Lists further fields whose errors may no longer apply after a change. */
  listAffected?: (part: Partial<Form>) => readonly string[]
}

/**
 * Holds the errors of a form. When they are shown, the first invalid field takes the focus: an input with the field's
 * name, or the first checkbox of an element with the name in `data-field`.
 */
export function useFieldErrors<Form extends object>(options: Options<Form>) {
  const { validate, formatRefusal, failedTitle, write, listAffected = () => [] } = options
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const element = useRef<HTMLFormElement>(null)

  function show(fieldErrors: FieldErrors<Form>) {
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
    change(part: Partial<Form>) {
      write(part)
      const changed = [...Object.keys(part), ...listAffected(part)]
      const isLeft = ([field]: [string, unknown]) => !changed.includes(field)
      setErrors(current => Object.fromEntries(Object.entries(current).filter(isLeft)) as FieldErrors<Form>)
    },
    /** Returns whether the form can be sent; if not, shows the errors at their fields. */
    check(): boolean {
      const fieldErrors = validate()
      show(fieldErrors)
      return Object.keys(fieldErrors).length === 0
    },
    /** Shows why the server rejected the form. */
    showRefusal(error: unknown) {
      const fieldErrors = formatRefusal(error)
      show(fieldErrors)
      const [firstError] = Object.values<string | undefined>(fieldErrors)
      toast.failed(failedTitle, { text: firstError ?? getProblemText(error), stay: !firstError })
    },
  }
}
