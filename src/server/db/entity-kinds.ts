/** The marks that drizzle-orm's classes and objects bear. */
export const entityKind = Symbol.for('drizzle:entityKind')
export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind')

const kindsByClass = new WeakMap<object, Set<unknown>>()

/** The kinds of a class and of those it extends. */
function collectKinds(made: object): Set<unknown> {
  const known = kindsByClass.get(made)
  if (known) return known
  const found = new Set<unknown>()
  for (let each: object | null = made; each; each = Object.getPrototypeOf(each)) {
    const kind: unknown = Reflect.get(each, entityKind)
    if (kind !== undefined) found.add(kind)
  }
  kindsByClass.set(made, found)
  return found
}

/**
 * Whether a value is of one of drizzle-orm's classes: what `is` of its entity.js tells, in whose place the build puts this
 * one. That walks the classes of a value each time, some ten times a column of every statement; here a class is walked once
 * (docs/decisions/0036).
 */
export function is(
  value: unknown,
  type: { [entityKind]?: string } & (abstract new (...args: never[]) => object),
): boolean {
  if (value === null || typeof value !== 'object') return false
  const made: unknown = Object.getPrototypeOf(value)?.constructor
  return typeof made === 'function' && collectKinds(made).has(type[entityKind])
}
