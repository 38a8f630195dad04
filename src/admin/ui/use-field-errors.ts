import { useState } from 'react'
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

/** Holds the errors of a form, and counts how often they prevented a save, for the summary of the form's problems. */
export function useFieldErrors<Form extends object>(options: Options<Form>) {
  const { validate, formatRefusal, failedTitle, write, listAffected = () => [] } = options
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [attempts, setAttempts] = useState(0)

  function show(fieldErrors: FieldErrors<Form>) {
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) setAttempts(current => current + 1)
  }
  return {
    errors,
    attempts,
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
