import { expect, test } from 'vitest'
import { findConflicts, getChangedFields, mergePreferMine, mergePreferTheirs } from './changes.ts'

const base = { title: 'Halo', cents: 8_900, images: ['/a', '/b'], note: '' }

test('sends only the changed fields', () => {
  expect(getChangedFields(base, { ...base, images: ['/b', '/a'], cents: 8_900 })).toEqual({ images: ['/b', '/a'] })
})

test('distinguishes fields that both changed differently from those only the other member changed', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900, note: 'same' }
  const mine = { ...base, title: 'Halo portable', note: 'same' }
  expect(findConflicts(base, theirs, mine)).toEqual([
    { field: 'title', both: true },
    { field: 'cents', both: false },
    { field: 'note', both: false },
  ])
})

test('keeps changes that only one side made, whichever side is preferred', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900 }
  const mine = { ...base, title: 'Halo portable', images: ['/b'] }
  expect(mergePreferTheirs(base, theirs, mine)).toEqual({ ...theirs, images: ['/b'] })
  expect(mergePreferMine(base, theirs, mine)).toEqual({ ...theirs, title: 'Halo portable', images: ['/b'] })
})
