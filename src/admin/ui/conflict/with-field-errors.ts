import type { useFieldErrors } from '../use-field-errors.ts'
import type { useVersionedForm } from './use-versioned-form.ts'

/**
 * Combines a versioned form with the errors of its fields: a form with errors is not saved, and discarding the changes
 * clears the errors.
 */
export function withFieldErrors<Saved, Form extends object>(
  versions: ReturnType<typeof useVersionedForm<Saved, Form>>,
  { errors, attempts, change, check, clear }: ReturnType<typeof useFieldErrors<Form>>,
) {
  const { draft: form, save, discard, conflict } = versions
  return {
    ...versions,
    form,
    errors,
    attempts,
    change,
    save() {
      if (check()) save()
    },
    discard() {
      discard()
      clear()
    },
    conflict: conflict && {
      ...conflict,
      takeTheirs() {
        conflict.takeTheirs()
        clear()
      },
    },
  }
}
