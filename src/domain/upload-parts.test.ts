import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPartBytes, countParts, getPartRange, listMissingParts } from './upload-parts.ts'

const partedFiles = fc.record({
  bytes: fc.integer({ min: 1, max: 10_000 }),
  partBytes: fc.integer({ min: 1, max: 700 }),
})

describe('getPartRange', () => {
  it('divides a file of any size into parts without a gap or an overlap', () => {
    fc.assert(
      fc.property(partedFiles, file => {
        let end = 0
        for (let number = 1; number <= countParts(file); number += 1) {
          const range = getPartRange(file, number)
          expect(range.start).toBe(end)
          expect(range.end).toBeGreaterThan(range.start)
          expect(range.end - range.start).toBeLessThanOrEqual(file.partBytes)
          end = range.end
        }
        expect(end).toBe(file.bytes)
      }),
    )
  })
})

describe('listMissingParts', () => {
  it('lists the parts that were not received, whatever the order of the others', () => {
    const file = { bytes: 41, partBytes: 10 }
    expect(listMissingParts(file, [])).toEqual([1, 2, 3, 4, 5])
    expect(listMissingParts(file, [5, 2, 9])).toEqual([1, 3, 4])
    expect(listMissingParts(file, [1, 2, 3, 4, 5])).toEqual([])
  })
})

describe('countPartBytes', () => {
  it('counts the bytes of received parts, of which the last one may be smaller', () => {
    const file = { bytes: 25, partBytes: 10 }
    expect([[], [1], [3, 1], [1, 2, 3]].map(numbers => countPartBytes(file, numbers))).toEqual([0, 10, 15, 25])
  })
})
