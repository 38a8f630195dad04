import { v7 } from 'uuid'

/** Random choices that are the same for the same seed, so that every demo shop tells the same story. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  /** Returns a fraction from 0 up to, but not including, 1 (the generator mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from `min` up to and including `max`. */
  const drawBetween = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const drawBytes = (count: number) => Uint8Array.from({ length: count }, () => drawBetween(0, 255))
  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }
  return {
    drawBetween,
    pick,
    isTrue: (probability: number) => next() < probability,
    /** Picks an item with the probability of its weight. */
    pickWeighted<T extends { weight: number }>(items: readonly T[]): T {
      let rest = next() * items.reduce((sum, item) => sum + item.weight, 0)
      for (const item of items) {
        rest -= item.weight
        if (rest < 0) return item
      }
      return pick(items)
    },
    drawHex: (length: number) =>
      Buffer.from(drawBytes(Math.ceil(length / 2)))
        .toString('hex')
        .slice(0, length),
    drawToken: (bytes: number) => Buffer.from(drawBytes(bytes)).toString('base64url'),
    /** Returns a row id of a past moment, which sorts before the ids of later rows. */
    drawId: (at: Date) => v7({ msecs: at.getTime(), random: drawBytes(16), seq: drawBetween(0, 0xffffff) }),
  }
}
