import { expect, it } from 'vitest'
import { maxUnpaidUnitsPerNetwork } from './max-unpaid-units-per-network.ts'

it.each([
  [0, 3],
  [5, 3],
  [10, 5],
  [24, 12],
  [100, 12],
  [1_000, 100],
])('of %i scarce things, one address keeps %i at most', (all, most) => {
  expect(maxUnpaidUnitsPerNetwork(all)).toBe(most)
})
