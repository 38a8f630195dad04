import { expect, test } from 'vitest'
import { findConflicts, getChangedFields, mergePreferMine, mergePreferTheirs } from './changes.ts'

const base = { title: 'Halo', cents: 8_900, images: ['/a', '/b'], note: '' }

test('a save sends what was changed and nothing else', () => {
  expect(getChangedFields(base, { ...base, images: ['/b', '/a'], cents: 8_900 })).toEqual({ images: ['/b', '/a'] })
})

test('of two people, fields both changed otherwise are told apart from those only the other one changed', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900, note: 'same' }
  const mine = { ...base, title: 'Halo portable', note: 'same' }
  expect(findConflicts(base, theirs, mine)).toEqual([
    { field: 'title', both: true },
    { field: 'cents', both: false },
    { field: 'note', both: false },
  ])
})

test('taking theirs keeps what only I changed, keeping mine keeps what only they changed', () => {
  const theirs = { ...base, title: 'Halo lamp', cents: 9_900 }
  const mine = { ...base, title: 'Halo portable', images: ['/b'] }
  expect(mergePreferTheirs(base, theirs, mine)).toEqual({ ...theirs, images: ['/b'] })
  expect(mergePreferMine(base, theirs, mine)).toEqual({ ...theirs, title: 'Halo portable', images: ['/b'] })
})
