import { expect, it } from 'vitest'
import { maxUnpaidUnitsPerNetwork } from './max-unpaid-units-per-network.ts'

it.each([
  [0, 3],
  [5, 3],
  [10, 5],
  [24, 12],
  [100, 12],
  [1_000, 100],
])('limits the reservations of one network among %i scarce items to %i', (all, most) => {
  expect(maxUnpaidUnitsPerNetwork(all)).toBe(most)
})
