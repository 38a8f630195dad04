import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTaxId } from './tax-id.ts'
import { applyMask, findPhoneMask, findZipMask, formatTypedZip, type Mask } from './typed-text.ts'

const plain: Mask = text => text
const getPhoneMask = (country: string) => findPhoneMask(country) ?? plain
const getZipMask = (country: string) => findZipMask(country) ?? plain
const stripToAlphanumerics = (text: string) => text.replace(/[^0-9a-z]/gi, '')
/** Simulates one keystroke at a time: '⌫' deletes before the cursor, '⌦' after it. */
function type(mask: Mask, strokes: string, start = '', at = start.length) {
  let field = { text: start, caret: at }
  for (const stroke of strokes) {
    const { text, caret } = field
    if (stroke === '⌫')
      field = applyMask(text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), Math.max(0, caret - 1), mask)
    else if (stroke === '⌦') field = applyMask(text.slice(0, caret) + text.slice(caret + 1), caret, mask, true)
    else field = applyMask(text.slice(0, caret) + stroke + text.slice(caret), caret + 1, mask)
  }
  return `${field.text.slice(0, field.caret)}|${field.text.slice(field.caret)}`
}

describe('findPhoneMask', () => {
  it.each([
    ['US', '4155550123', '(415) 555-0123'],
    ['US', '415.555.0123', '(415) 555-0123'],
    ['US', '+1 (415) 555-0123', '(415) 555-0123'],
    ['US', '1-415-555-0123', '(415) 555-0123'],
    ['US', '415', '415'],
    ['US', '4155', '(415) 5'],
    ['US', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['US', '415 555 0123 x12', '415 555 0123 x12'],
    ['CA', '4165550123', '(416) 555-0123'],
    ['BR', '11912345678', '(11) 91234-5678'],
    ['BR', '1131234567', '(11) 3123-4567'],
    ['BR', '+55 11 91234 5678', '(11) 91234-5678'],
    ['BR', '5511912345678', '(11) 91234-5678'],
    ['BR', '55', '55'],
  ])('formats a phone number while it is entered for the country %s: %s becomes %s', (country, typed, written) =>
    expect(getPhoneMask(country)(typed)).toBe(written),
  )

  it('returns no phone mask for a country without one', () => expect(findPhoneMask('DE')).toBeNull())

  it('keeps the cursor in place while a phone number is entered and corrected', () => {
    expect(type(getPhoneMask('US'), '4155550123')).toBe('(415) 555-0123|')
    expect(type(getPhoneMask('US'), '(415) 555-0123')).toBe('(415) 555-0123|')
    expect(type(getPhoneMask('US'), '⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫', '(415) 555-0123')).toBe('|')
    expect(type(getPhoneMask('US'), '⌫', '(415) 555-0123', 10)).toBe('(415) 555|-0123')
    expect(type(getPhoneMask('US'), '⌫⌫', '(415) 555-0123', 10)).toBe('(415) 55|0-123')
    expect(type(getPhoneMask('US'), '⌦⌦', '(415) 555-0123', 9)).toBe('(415) 555-|123')
    expect(type(getPhoneMask('US'), '9', '(15) 555-0123', 1)).toBe('(9|15) 555-0123')
    expect(type(getPhoneMask('BR'), '11912345678')).toBe('(11) 91234-5678|')
  })
})

describe('ZIP codes', () => {
  it.each([
    ['US', '94110', '94110'],
    ['US', '941101234', '94110-1234'],
    ['BR', '01310100', '01310-100'],
    ['BR', '01.310-100', '01310-100'],
    ['BR', 'nenhum', 'nenhum'],
  ])('formats a ZIP code while it is entered for the country %s: %s becomes %s', (country, typed, written) =>
    expect(getZipMask(country)(typed)).toBe(written),
  )

  it.each([
    ['CA', ' m5v2t6 ', 'M5V 2T6'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'SW1A  1AA', 'SW1A 1AA'],
    ['GB', 'sw1', 'SW1'],
    ['BR', ' 01310100', '01310-100'],
    ['NL', ' 1012  ab ', '1012 ab'],
  ])('formats a complete ZIP code for the country %s: %s becomes %s', (country, typed, tidy) =>
    expect(formatTypedZip(country, typed)).toBe(tidy),
  )
})

describe('masks for phone numbers, ZIP codes and tax numbers', () => {
  const masks = [getPhoneMask('US'), getPhoneMask('BR'), getZipMask('US'), getZipMask('BR'), formatTaxId].map(mask =>
    fc.constant(mask),
  )
  const typed = fc.stringMatching(/^[0-9A-Za-z ().+/-]{0,24}$/)
  it('removes no letters or digits except a leading dial code', () => {
    fc.assert(
      fc.property(fc.oneof(...masks), typed, (mask, text) => {
        expect(
          stripToAlphanumerics(text)
            .toUpperCase()
            .endsWith(stripToAlphanumerics(mask(text)).toUpperCase()),
        ).toBe(true)
      }),
    )
  })

  it('keeps formatted text unchanged and the cursor before the same characters', () => {
    fc.assert(
      fc.property(fc.oneof(...masks), typed, fc.nat(24), fc.boolean(), (mask, text, place, forward) => {
        const at = Math.min(place, text.length)
        const after = applyMask(text, at, mask, forward)
        expect(mask(after.text)).toBe(after.text)
        expect(after.caret).toBeLessThanOrEqual(after.text.length)
        const following = Math.min(stripToAlphanumerics(text.slice(at)).length, stripToAlphanumerics(after.text).length)
        expect(stripToAlphanumerics(after.text.slice(after.caret))).toHaveLength(following)
      }),
    )
  })
})
