import { describe, expect, it } from 'vitest'
import { maskEmail, maskName, maskText } from './mask.ts'

describe('masking of personal data', () => {
  it.each([
    ['Marina Costa', 'Marina C.'],
    ['  João  da Silva ', 'João S.'],
    ['Cher', 'Cher'],
    ['', ''],
  ])('shortens the name %j to %j', (name, shown) => expect(maskName(name)).toBe(shown))

  it('masks all but the first character and the host of an e-mail address', () => {
    expect(maskEmail('marina@example.com')).toBe('m•••@example.com')
    expect(maskEmail('m@example.com')).toBe('m•••@example.com')
  })

  it.each([
    ['2150 Folsom Street', '2150 F•••'],
    ['Rua A, 10', 'Rua•••'],
    ['94110', '94•••'],
    ['', ''],
  ])('masks all but the start of the text %j', (text, shown) => expect(maskText(text)).toBe(shown))
})
