import { describe, expect, it } from 'vitest'
import { maskEmail, maskName, maskText } from './mask.ts'

describe('what is shown of a customer to those who may not see all', () => {
  it.each([
    ['Marina Costa', 'Marina C.'],
    ['  João  da Silva ', 'João S.'],
    ['Cher', 'Cher'],
    ['', ''],
  ])('is of the name %j %j', (name, shown) => expect(maskName(name)).toBe(shown))

  it('is of an address its first letter and its host', () => {
    expect(maskEmail('marina@example.com')).toBe('m•••@example.com')
    expect(maskEmail('m@example.com')).toBe('m•••@example.com')
  })

  it.each([
    ['2150 Folsom Street', '2150 F•••'],
    ['Rua A, 10', 'Rua•••'],
    ['94110', '94•••'],
    ['', ''],
  ])('is of a text %j its beginning', (text, shown) => expect(maskText(text)).toBe(shown))
})
