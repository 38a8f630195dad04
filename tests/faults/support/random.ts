export type Random = {
  /** A number x with 0 ≤ x < 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
}

/** Creates a generator (mulberry32) from a seed and a scenario's name, so that each scenario can be repeated alone. */
export function seededRandom(seed: number, name: string): Random {
  let state = seed >>> 0
  for (const char of name) state = (Math.imul(state, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('the list to pick from is empty')
      return item
    },
  }
}
