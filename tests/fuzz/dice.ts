/** A source of random values that a seed repeats. */
export type Dice = {
  /** Returns a number x with 0 ≤ x < 1. */
  float: () => number
  /** Returns an integer from `least` to `most`, both included. */
  int: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

/**
 * Creates a seeded generator (mulberry32).
 * @param seed an integer; the same seed gives the same values
 */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const float = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(float() * (most - least + 1))
  return {
    float,
    int,
    chance: probability => float() < probability,
    pick: from => {
      const [first] = from
      if (first === undefined) throw new Error('the list to pick from is empty')
      return from[int(0, from.length - 1)] ?? first
    },
  }
}
