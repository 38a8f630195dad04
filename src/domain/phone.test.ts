import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries } from './countries-list.ts'
import { convertTypedPhone, formatPhone, formatTypedPhone, getDialCode, parsePhone } from './phone.ts'

describe('parsePhone', () => {
  it.each([
    // Brazil: with dial code, trunk 0 and carrier code, formatted and plain.
    ['BR', '11987654321', '+5511987654321'],
    ['BR', '(11) 98765-4321', '+5511987654321'],
    ['BR', '5511987654321', '+5511987654321'],
    ['BR', '55 11 98765-4321', '+5511987654321'],
    ['BR', '551131234567', '+551131234567'],
    ['BR', '011 98765-4321', '+5511987654321'],
    ['BR', '(011) 3123-4567', '+551131234567'],
    ['BR', '0 15 11 98765-4321', '+5511987654321'],
    ['BR', '0 21 11 3123-4567', '+551131234567'],
    ['BR', '0055 (11) 98765-4321', '+5511987654321'],
    ['BR', '+55 011 98765-4321', '+5511987654321'],
    ['BR', '+55 (11) 9 8765 - 4321', '+5511987654321'],
    ['BR', '(55) 98765-4321', '+5555987654321'],
    ['BR', '\u202a+55\u00a011\u00a098765\u20114321\u202c', '+5511987654321'],
    ['BR', '＋５５ １１ ９８７６５－４３２１', '+5511987654321'],
    ['BR', 'tel:+5511987654321', '+5511987654321'],
    // A leading plus or 00 overrides the selected country.
    ['BR', '0044 20 7946 0958', '+442079460958'],
    ['US', '0044 20 7946 0958', '+442079460958'],
    ['US', '+44 (0)20 7946 0958', '+442079460958'],
    ['US', '0055 11 98765-4321', '+5511987654321'],
    ['US', '+55 11 98765-4321', '+5511987654321'],
    ['BR', '+1 415 555 0123', '+14155550123'],
    ['BR', '+351 912 345 678', '+351912345678'],
    ['US', '+91 98765 43210', '+919876543210'],
    ['US', '4155550123', '+14155550123'],
    ['US', '1-415-555-0123', '+14155550123'],
    ['CA', '416.555.0123', '+14165550123'],
    ['GB', '020 7946 0958', '+442079460958'],
    ['GB', '442079460958', '+442079460958'],
    ['GB', '02079460958', '+442079460958'],
    ['DE', '0170 1234567', '+491701234567'],
    ['DE', '491701234567', '+491701234567'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['IT', '393 123 4567', '+393931234567'],
    ['HU', '06 30 123 4567', '+36301234567'],
    ['NO', '47 12 34 56', '+4747123456'],
    ['PT', '912 345 678', '+351912345678'],
  ])('normalizes a phone number that was entered for the country %s: %s becomes %s', (country, typed, phone) =>
    expect(parsePhone(typed, country)).toBe(phone),
  )

  it.each([
    ['US', '11987654321'],
    ['US', '21987654321'],
    ['US', '12 98765-4321'],
    ['US', '5511987654321'],
    ['US', '011 98765-4321'],
    ['US', '+1 (780) 459-5656 (1)'],
    ['US', '911 555 0123'],
    ['US', '415 555 0123 x12'],
    ['US', '555-0123'],
    ['BR', '(19) 8765-4321'],
    ['BR', '(10) 98765-4321'],
    ['BR', '98765-4321'],
    ['BR', '(11) 98765-43210'],
    ['BR', '+55 11 8765-4321'],
    ['PT', '11987654321'],
    // Ambiguous: 49 may be an area code in Germany or the dial code, followed by 30 for Berlin.
    ['DE', '49301234567'],
    ['US', '4242 4242 4242 4242'],
    ['US', '+3782 822463 10005'],
    ['US', '+0 123 456 78'],
    ['US', '++1 415 555 0123'],
    ['BR', 'onze'],
    ['BR', '+'],
    ['BR', ''],
    ['XX', '4155550123'],
  ])('rejects a phone number that was entered for the country %s: %j', (country, typed) =>
    expect(parsePhone(typed, country)).toBeNull(),
  )

  it('returns at most 15 digits, which parse to the same number in any country', () => {
    const typed = fc.stringMatching(/^\+?[0-9 ().-]{6,24}$/)
    const country = fc.constantFrom(...countries.map(({ code }) => code))
    fc.assert(
      fc.property(typed, country, country, (text, code, other) => {
        const phone = parsePhone(text, code)
        if (phone === null) return
        expect(phone).toMatch(/^\+[1-9]\d{5,14}$/)
        expect([parsePhone(phone, other), parsePhone(formatPhone(phone), other)]).toEqual([phone, phone])
        expect(parsePhone(formatTypedPhone(text, code), code)).toBe(phone)
        expect(parsePhone(convertTypedPhone(text, code, other), other)).toBe(phone)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('returns the dial code of every country that a checkout offers', () => {
  expect(countries.filter(({ code, dial }) => dial !== `+${getDialCode(code)}` || !/^\+\d/.test(dial))).toEqual([])
})

it.each([
  ['+5511987654321', '+55 (11) 98765-4321'],
  ['+551131234567', '+55 (11) 3123-4567'],
  ['+14155550123', '+1 (415) 555-0123'],
  ['+442079460958', '+44 2079460958'],
  // Text that an earlier version stored is shown unchanged.
  ['+55 1198765-4321', '+55 1198765-4321'],
  ['', ''],
])('formats the stored phone number %s as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))

describe('formatTypedPhone', () => {
  it.each([
    ['US', ' +1 415.555.0123 ', '(415) 555-0123'],
    ['US', '0044 20 7946 0958', '+44 2079460958'],
    ['US', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['BR', '011 98765-4321', '(11) 98765-4321'],
    ['BR', '0015 1', '0015 1'],
    ['GB', '020 7946 0958', '020 7946 0958'],
    ['GB', '0044 20 7946 0958', '2079460958'],
  ])('formats a phone number that was entered for the country %s: %j becomes %j', (country, typed, left) =>
    expect(formatTypedPhone(typed, country)).toBe(left),
  )
})

describe('convertTypedPhone', () => {
  it('formats digits for the new country when they were invalid in the old one', () => {
    expect(convertTypedPhone('11987654321', 'US', 'BR')).toBe('(11) 98765-4321')
    expect(convertTypedPhone('(119) 876-543', 'US', 'BR')).toBe('119876543')
  })
  it('adds the dial code to a valid number when the country changes, and removes it when the country changes back', () => {
    expect(convertTypedPhone('(415) 555-0123', 'US', 'BR')).toBe('+1 (415) 555-0123')
    expect(convertTypedPhone('+1 (415) 555-0123', 'BR', 'US')).toBe('(415) 555-0123')
    expect(convertTypedPhone('(415) 555-0123', 'US', 'CA')).toBe('(415) 555-0123')
    expect(convertTypedPhone('020 7946 0958', 'GB', 'US')).toBe('+44 2079460958')
  })
})
