/** Symbols by which drizzle-orm marks its classes. */
export const entityKind = Symbol.for('drizzle:entityKind')
export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind')

const kindsByClass = new WeakMap<object, Set<unknown>>()

function collectKinds(kindClass: object): Set<unknown> {
  const cached = kindsByClass.get(kindClass)
  if (cached) return cached
  const found = new Set<unknown>()
  for (let each: object | null = kindClass; each; each = Object.getPrototypeOf(each)) {
    const kind: unknown = Reflect.get(each, entityKind)
    if (kind !== undefined) found.add(kind)
  }
  kindsByClass.set(kindClass, found)
  return found
}

/**
 * Whether a value is an instance of one of drizzle-orm's classes. The build replaces the `is` of drizzle-orm's
 * entity.js with this function. The original walks the prototype chain each time, about ten times per column of every
 * statement; this function walks it once per class (docs/decisions/0036).
 */
export function is(
  value: unknown,
  type: { [entityKind]?: string } & (abstract new (...args: never[]) => object),
): boolean {
  if (value === null || typeof value !== 'object') return false
  const valueClass: unknown = Object.getPrototypeOf(value)?.constructor
  return typeof valueClass === 'function' && collectKinds(valueClass).has(type[entityKind])
}
