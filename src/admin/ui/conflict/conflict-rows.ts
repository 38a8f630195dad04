import type { ReactNode } from 'react'
import { catalog } from '#i18n/index.ts'
import { findConflicts } from './changes.ts'
import type { ConflictRow } from './conflict-dialog.tsx'

/** Three versions of a form: as it was opened, as another member saved it, and as it is filled in now. */
export type Versions<Form> = { base: Form; theirs: Form; mine: Form }

/**
 * Lists the fields that another member changed, with their values in both versions.
 * @param formatField formats a field for display
 */
export const buildConflictRows = <Form extends object>(
  { base, theirs, mine }: Versions<Form>,
  labels: Record<keyof Form, string>,
  formatField: (form: Form, field: keyof Form) => ReactNode,
): ConflictRow[] =>
  findConflicts(base, theirs, mine).map(({ field, both }) => ({
    field: String(field),
    label: labels[field],
    both,
    theirs: formatField(theirs, field) || catalog.nothing,
    mine: formatField(mine, field) || catalog.nothing,
  }))
