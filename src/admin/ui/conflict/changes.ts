const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const getFields = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/**
 * Returns the fields changed since `base`. A save sends only these, so that it does not overwrite changes by others.
 */
export function getChangedFields<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const changed: Partial<Draft> = {}
  for (const field of getFields(mine)) if (!isEqual(base[field], mine[field])) changed[field] = mine[field]
  return changed
}

/**
 * A field that another member saved in the meantime. `both`: the field was also changed in this form, to another value.
 */
export type Conflict<Draft> = { field: keyof Draft; both: boolean }

/** Returns the fields that another member changed since the form was opened. */
export const findConflicts = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Conflict<Draft>[] =>
  getFields(base)
    .filter(field => !isEqual(base[field], theirs[field]))
    .map(field => ({ field, both: !isEqual(base[field], mine[field]) && !isEqual(theirs[field], mine[field]) }))

/** Merges two versions of a form. For fields that both members changed, the value of `theirs` is used. */
export function mergePreferTheirs<Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft {
  const draft = { ...theirs, ...getChangedFields(base, mine) }
  for (const { field } of findConflicts(base, theirs, mine)) draft[field] = theirs[field]
  return draft
}

/** Merges two versions of a form. For fields that both members changed, the value of `mine` is used. */
export const mergePreferMine = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft => ({
  ...theirs,
  ...getChangedFields(base, mine),
})
