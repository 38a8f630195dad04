const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const getFields = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** What was changed in `mine` since `base`: the only fields a save sends, so that it leaves the rest as it is by then. */
export function getChangedFields<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const part: Partial<Draft> = {}
  for (const field of getFields(mine)) if (!isEqual(base[field], mine[field])) part[field] = mine[field]
  return part
}

/** A field that someone else saved meanwhile; `both`: changed here too, and otherwise. */
export type Conflict<Draft> = { field: keyof Draft; both: boolean }

/** Which fields stand otherwise in `theirs` than when the form was opened. */
export const findConflicts = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Conflict<Draft>[] =>
  getFields(base)
    .filter(field => !isEqual(base[field], theirs[field]))
    .map(field => ({ field, both: !isEqual(base[field], mine[field]) && !isEqual(theirs[field], mine[field]) }))

/** Their version, with those of my changes that they did not touch. */
export function mergePreferTheirs<Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft {
  const draft = { ...theirs, ...getChangedFields(base, mine) }
  for (const { field } of findConflicts(base, theirs, mine)) draft[field] = theirs[field]
  return draft
}

/** My changes laid over their version. */
export const mergePreferMine = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft => ({
  ...theirs,
  ...getChangedFields(base, mine),
})
