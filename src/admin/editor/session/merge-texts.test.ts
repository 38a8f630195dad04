import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'
import type { Texts } from './texts.ts'

const base: Texts = { html: '<h1>a</h1>\r\n<p>b</p>\r\n', css: 'a{}', js: '' }

describe('two people', () => {
  const theirs: Texts = { ...base, css: 'a{color:red}' }

  it('who changed different texts have both', () => {
    expect(mergeTexts(base, theirs, { ...base, html: '<h1>mine</h1>' })).toEqual({
      ...theirs,
      html: '<h1>mine</h1>',
    })
  })

  it('who wrote the same agree', () => {
    expect(mergeTexts(base, theirs, theirs)).toEqual(theirs)
  })

  it('who changed different lines of a text have both', () => {
    const other = { ...base, css: 'a{}\nb{}\nc{}' }
    expect(mergeTexts(other, { ...other, css: 'a{x:y}\nb{}\nc{}' }, { ...other, css: 'a{}\nb{}\nc{z:0}' })).toEqual({
      ...other,
      css: 'a{x:y}\nb{}\nc{z:0}',
    })
  })

  it('who changed the same are not brought together', () => {
    expect(mergeTexts(base, theirs, { ...base, css: 'b{}' })).toBeNull()
  })
})
