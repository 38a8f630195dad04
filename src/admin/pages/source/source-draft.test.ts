import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  changedParts,
  conflicts,
  difference,
  draftOf,
  mineOverTheirs,
  type Source,
  theirsOverMine,
} from './source-draft.ts'

const base: Source = { revision: 'r1', entry: 'index.html', html: '<h1>a</h1>\r\n<p>b</p>\r\n', css: 'a{}', js: null }

describe('a draft', () => {
  it('is not changed by how lines end, and a missing style is an empty field', () => {
    expect(changedParts(base, draftOf(base))).toEqual([])
    expect(draftOf(base)).toEqual({ html: '<h1>a</h1>\n<p>b</p>\n', css: 'a{}', js: '' })
  })

  it('is sent as the texts that were changed', () => {
    const draft = { ...draftOf(base), html: '<h1>a</h1>\n<p>c</p>\n' }
    expect(bodyOf(base, draft)).toEqual({ html: '<h1>a</h1>\n<p>c</p>\n' })
    expect(bodyOf(base, { ...draftOf(base), js: 'x()' })).toEqual({ js: 'x()' })
    expect(bodyOf(base, { ...draftOf(base), css: '' })).toEqual({ css: '' })
  })
})

describe('two people', () => {
  const theirs: Source = { ...base, revision: 'r2', css: 'a{color:red}' }

  it('who changed different texts are not in each other’s way', () => {
    const draft = { ...draftOf(base), html: '<h1>mine</h1>' }
    expect(conflicts(base, theirs, draft)).toEqual([{ part: 'css', both: false }])
    expect(mineOverTheirs(base, theirs, draft)).toEqual({ html: '<h1>mine</h1>', css: 'a{color:red}', js: '' })
  })

  it('who changed the same text are told, and either can be kept', () => {
    const draft = { ...draftOf(base), html: '<h1>mine</h1>', css: 'b{}' }
    expect(conflicts(base, theirs, draft)).toEqual([{ part: 'css', both: true }])
    expect(mineOverTheirs(base, theirs, draft).css).toBe('b{}')
    expect(theirsOverMine(base, theirs, draft)).toEqual({ html: '<h1>mine</h1>', css: 'a{color:red}', js: '' })
  })

  it('who wrote the same agree', () => {
    expect(conflicts(base, theirs, { ...draftOf(base), css: 'a{color:red}' })).toEqual([{ part: 'css', both: false }])
  })
})

it('shows where two texts differ, and not all of it', () => {
  expect(difference('a\nb\nc', 'a\nx\ny\nc')).toEqual({ line: 2, one: 'b', other: 'x\ny' })
  const many = Array.from({ length: 9 }, (_, n) => `${n}`).join('\n')
  expect(difference(many, '').one).toBe('0\n1\n2\n3\n4\n5\n…')
})
