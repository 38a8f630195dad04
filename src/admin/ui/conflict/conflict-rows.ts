import type { ReactNode } from 'react'
import { catalog } from '#words/index.ts'
import { findConflicts } from './changes.ts'
import type { ConflictRow } from './conflict-dialog.tsx'

/** Of one form: as it was opened, as somebody else saved it, and as it stands here. */
export type Versions<Form> = { base: Form; theirs: Form; mine: Form }

/** What the other person changed, beside this form. @param shown a field as a person reads it */
export const buildConflictRows = <Form extends object>(
  { base, theirs, mine }: Versions<Form>,
  labels: Record<keyof Form, string>,
  shown: (form: Form, field: keyof Form) => ReactNode,
): ConflictRow[] =>
  findConflicts(base, theirs, mine).map(({ field, both }) => ({
    field: String(field),
    label: labels[field],
    both,
    theirs: shown(theirs, field) || catalog.nothing,
    mine: shown(mine, field) || catalog.nothing,
  }))
