const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** What was changed in `mine` since `base`: the only fields a save sends, so that it leaves the rest as it is by then. */
export function changed<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const part: Partial<Draft> = {}
  for (const field of fieldsOf(mine)) if (!same(base[field], mine[field])) part[field] = mine[field]
  return part
}

/** A field that someone else saved meanwhile; `both`: changed here too, and otherwise. */
export type Conflict<Draft> = { field: keyof Draft; both: boolean }

/** Which fields stand otherwise in `theirs` than when the form was opened. */
export const conflicts = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Conflict<Draft>[] =>
  fieldsOf(base)
    .filter(field => !same(base[field], theirs[field]))
    .map(field => ({ field, both: !same(base[field], mine[field]) && !same(theirs[field], mine[field]) }))

/** Their version, with those of my changes that they did not touch. */
export function theirsWithMine<Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft {
  const draft = { ...theirs, ...changed(base, mine) }
  for (const { field } of conflicts(base, theirs, mine)) draft[field] = theirs[field]
  return draft
}

/** My changes laid over their version. */
export const mineOverTheirs = <Draft extends object>(base: Draft, theirs: Draft, mine: Draft): Draft => ({
  ...theirs,
  ...changed(base, mine),
})
