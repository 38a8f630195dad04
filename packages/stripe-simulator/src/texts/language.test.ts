import { expect, test } from 'vitest'
import { negotiateLanguage, parseLanguage } from './language.ts'
import { localizeAmount } from './localize-amount.ts'

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['PT-pt', 'pt-BR'],
  ['en-GB', 'en'],
  ['ptx', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('maps the locale %s to the language %s', (locale, language) => {
  expect(parseLanguage(locale)).toBe(language)
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['en;q=0.3, pt;q=0.7', 'pt-BR'],
  ['fr-FR, pt;q=0.5', 'pt-BR'],
  ['pt;q=0, fr', 'en'],
  ['*', 'en'],
  [',;,', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('chooses from the Accept-Language header %s the language %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language)
})

test('formats amounts with the language’s decimal separator, and without decimals where the currency has none', () => {
  expect(localizeAmount(15_399, 'usd', 'en')).toBe('153.99 USD')
  expect(localizeAmount(15_399, 'brl', 'pt-BR')).toBe('153,99 BRL')
  expect(localizeAmount(900, 'jpy', 'pt-BR')).toBe('900 JPY')
})
