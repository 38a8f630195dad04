import { describe, expect, it } from 'vitest'
import { parseReaderLanguage, resolvePageLanguage, resolveShopLanguage } from './language.ts'

describe('parseReaderLanguage', () => {
  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['PT', 'pt-BR'],
    ['en-US,en;q=0.9,pt-BR;q=0.8', 'en'],
    ['en;q=0.5, pt;q=0.7', 'pt-BR'],
    ['es-AR,es;q=0.9,pt;q=0.3', 'pt-BR'],
    ['fr-FR,fr;q=0.9,en;q=0.7', 'en'],
    ['en, pt', 'en'],
    ['pt;q=0, en;q=0.1', 'en'],
    ['pt ; q=1', 'pt-BR'],
  ])('reads %s as %s', (header, language) => {
    expect(parseReaderLanguage(header)).toBe(language)
  })

  it.each([undefined, '', '*', 'de', 'english', 'ptx', 'pt;q=two', 'pt;q=9', ';;;,,,', ' ', 'pt\u0000'])(
    'reads %j, which prefers neither language, as English',
    header => {
      expect(parseReaderLanguage(header)).toBe('en')
    },
  )

  it('ignores preferences far down in a long header', () => {
    expect(parseReaderLanguage(`${'de;q=0.1,'.repeat(500)}pt`)).toBe('en')
  })
})

describe('resolvePageLanguage', () => {
  it('uses the language of the reader where the shop selected it', () => {
    expect(resolvePageLanguage('pt-BR', null, 'reader')).toBe('pt-BR')
    expect(resolvePageLanguage('en', undefined, 'reader')).toBe('en')
  })

  it('prefers the language of an order or a product', () => {
    expect(resolvePageLanguage('pt-BR', 'en', 'reader')).toBe('en')
    expect(resolvePageLanguage('pt-BR', null, 'spec')).toBe('spec')
  })

  it('uses English without a reader', () => {
    expect(resolvePageLanguage(null, null, 'reader')).toBe('en')
  })
})

describe('resolveShopLanguage', () => {
  it('uses the default texts for an unknown language', () => {
    expect(['reader', 'en', 'fr', null].map(resolveShopLanguage)).toEqual(['reader', 'en', 'spec', 'spec'])
  })
})
