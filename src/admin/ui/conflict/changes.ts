const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const getFields = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** Returns the fields changed since `base`. A save sends only these, so that it does not overwrite other changes. */
export function getChangedFields<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const changed: Partial<Draft> = {}
  for (const field of getFields(mine)) if (!isEqual(base[field], mine[field])) changed[field] = mine[field]
  return changed
}

/** A field that somebody else saved in the meantime. `both`: it was also changed here, to another value. */
export type Conflict<Draft> = { field: keyof Draft; both: boolean }

/** Returns the fields of `theirs` that differ from the form as it was opened. */
export const findConflicts = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Conflict<Draft>[] =>
  getFields(base)
    .filter(field => !isEqual(base[field], theirs[field]))
    .map(field => ({ field, both: !isEqual(base[field], mine[field]) && !isEqual(theirs[field], mine[field]) }))

/** Returns their version, with those of my changes to fields that they did not touch. */
export function mergePreferTheirs<Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft {
  const draft = { ...theirs, ...getChangedFields(base, mine) }
  for (const { field } of findConflicts(base, theirs, mine)) draft[field] = theirs[field]
  return draft
}

/** Returns their version with all of my changes applied. */
export const mergePreferMine = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft => ({
  ...theirs,
  ...getChangedFields(base, mine),
})
