import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findLicenseEnd,
  formatLicenseKey,
  getLicenseState,
  licenseKeyBytes,
  normalizeLicenseKey,
  parseLicenseKeys,
  poolKeyPattern,
} from './license-key.ts'

const bytes = fc.uint8Array({ minLength: licenseKeyBytes, maxLength: licenseKeyBytes })
const prefix = fc.stringMatching(/^[A-Z0-9]{0,12}$/)

describe('formatLicenseKey', () => {
  it('writes 80 bits as four groups, after the prefix', () => {
    expect(formatLicenseKey(new Uint8Array(10), '')).toBe('0000-0000-0000-0000')
    expect(formatLicenseKey(new Uint8Array(10).fill(255), 'APP')).toBe('APP-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    expect(formatLicenseKey(Uint8Array.of(0, 68, 50, 20, 199, 66, 84, 182, 53, 207), '')).toBe('0123-4567-89AB-CDEF')
  })

  it('writes different bytes as different keys, which a pool would accept', () => {
    fc.assert(
      fc.property(bytes, bytes, prefix, (one, other, text) => {
        const keys = [one, other].map(each => formatLicenseKey(each, text))
        expect(keys[0] === keys[1]).toBe(one.join() === other.join())
        expect(keys[0]).toMatch(poolKeyPattern)
      }),
    )
  })
})

describe('normalizeLicenseKey', () => {
  it('finds a generated key that was typed in small letters or with letters that look like its digits', () => {
    fc.assert(
      fc.property(bytes, prefix, (random, text) => {
        const key = formatLicenseKey(random, text)
        expect(normalizeLicenseKey(key)).toBe(key)
        const body = key.slice(text === '' ? 0 : text.length + 1)
        const typed = `${key.slice(0, key.length - body.length)}${body.replaceAll('0', 'O').replaceAll('1', 'l')}`
        expect(normalizeLicenseKey(` ${typed.toLowerCase()}\n`)).toBe(key)
      }),
    )
  })

  it('compares other keys exactly, without the spaces around them', () => {
    for (const key of ['abcd-EFGH', 'ABCDE-FGHIJ-KLMNO', 'a b c d', '0O1l'])
      expect(normalizeLicenseKey(`  ${key} `)).toBe(key)
  })

  it('returns a normalized key unchanged', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const once = normalizeLicenseKey(text)
        expect(normalizeLicenseKey(once)).toBe(once)
      }),
    )
  })
})

describe('parseLicenseKeys', () => {
  it('reads one key from each line', () => {
    expect(parseLicenseKeys('\uFEFFAAAA-1\r\n\r\n  BBBB-2  \nCCCC 3\r')).toEqual({
      keys: ['AAAA-1', 'BBBB-2', 'CCCC 3'],
      invalidLines: [],
    })
  })

  it('reads the first column of a CSV file without its heading', () => {
    for (const separator of [',', ';', '\t'])
      for (const heading of ['key', 'Chave', '"LICENÇA"', 'license'])
        expect(
          parseLicenseKeys(`${heading}${separator}note\nAAAA-1${separator}sold\n"B""B;,B"${separator}x`).keys,
        ).toEqual(['AAAA-1', 'B"B;,B'])
  })

  it('reports the lines whose key is too short, too long or not printable', () => {
    const text = `AAAA-1\nabc\n${'x'.repeat(201)}\nkey\nchávè-1\n`
    expect(parseLicenseKeys(text)).toEqual({ keys: ['AAAA-1'], invalidLines: [2, 3, 4, 5] })
  })

  it('reads back what was joined by line breaks', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9-]{8,40}$/)
    fc.assert(
      fc.property(fc.array(key), keys => {
        expect(parseLicenseKeys(keys.join('\n'))).toEqual({ keys, invalidLines: [] })
      }),
    )
  })
})

const now = new Date('2026-11-28T12:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

describe('getLicenseState', () => {
  it.each([
    ['active', 'active', null, null, null],
    ['active', 'active', null, after, after],
    ['expired', 'active', null, null, now],
    ['expired', 'active', null, before, after],
    ['suspended', 'suspended', 'disputed', null, before],
    ['revoked', 'revoked', 'refunded', null, after],
    ['revoked', 'revoked', 'dispute_lost', null, null],
  ] as const)('is %s for a grant that is %s by %s, ends at %s, and a key that ends at %s', (...row) => {
    const [expected, state, reason, grantEnd, keyEnd] = row
    expect(getLicenseState({ expires_at: keyEnd }, { state, reason, expires_at: grantEnd }, now)).toBe(expected)
  })
})

describe('findLicenseEnd', () => {
  it('returns the earlier end of the key and the access', () => {
    expect(findLicenseEnd({ expires_at: null }, { expires_at: null })).toBe(null)
    expect(findLicenseEnd({ expires_at: after }, { expires_at: null })).toEqual(after)
    expect(findLicenseEnd({ expires_at: after }, { expires_at: before })).toEqual(before)
  })
})
