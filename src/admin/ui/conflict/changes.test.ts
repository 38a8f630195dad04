import { expect, test } from 'vitest'
import { findConflicts, getChangedFields, mergePreferMine, mergePreferTheirs } from './changes.ts'

const base = { title: 'Halo', cents: 8_900, images: ['/a', '/b'], note: '' }

test('returns only the changed fields of a form', () => {
  expect(getChangedFields(base, { ...base, images: ['/b', '/a'], cents: 8_900 })).toEqual({ images: ['/b', '/a'] })
})

test('distinguishes fields that both members changed differently from fields that only one changed', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900, note: 'same' }
  const mine = { ...base, title: 'Halo portable', note: 'same' }
  expect(findConflicts(base, theirs, mine)).toEqual([
    { field: 'title', both: true },
    { field: 'cents', both: false },
    { field: 'note', both: false },
  ])
})

test('keeps the changes that only one member made, whichever version is preferred', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900 }
  const mine = { ...base, title: 'Halo portable', images: ['/b'] }
  expect(mergePreferTheirs(base, theirs, mine)).toEqual({ ...theirs, images: ['/b'] })
  expect(mergePreferMine(base, theirs, mine)).toEqual({ ...theirs, title: 'Halo portable', images: ['/b'] })
})
