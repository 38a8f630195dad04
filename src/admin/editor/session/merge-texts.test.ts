import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'
import type { Texts } from './texts.ts'

const base: Texts = { html: '<h1>a</h1>\r\n<p>b</p>\r\n', css: 'a{}', js: '' }

describe('mergeTexts', () => {
  const theirs: Texts = { ...base, css: 'a{color:red}' }

  it('merges changes to different texts', () => {
    expect(mergeTexts(base, theirs, { ...base, html: '<h1>mine</h1>' })).toEqual({
      ...theirs,
      html: '<h1>mine</h1>',
    })
  })

  it('accepts the same change on both sides', () => {
    expect(mergeTexts(base, theirs, theirs)).toEqual(theirs)
  })

  it('merges changes to different lines of one text', () => {
    const other = { ...base, css: 'a{}\nb{}\nc{}' }
    expect(mergeTexts(other, { ...other, css: 'a{x:y}\nb{}\nc{}' }, { ...other, css: 'a{}\nb{}\nc{z:0}' })).toEqual({
      ...other,
      css: 'a{x:y}\nb{}\nc{z:0}',
    })
  })

  it('returns null for different changes to the same line of a text', () => {
    expect(mergeTexts(base, theirs, { ...base, css: 'b{}' })).toBeNull()
  })
})
