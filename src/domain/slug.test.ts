import { describe, expect, it } from 'vitest'
import { slugOf, slugsOf } from './slug.ts'

describe('slugOf', () => {
  it.each([
    ['Promoção de Verão!', 'promocao-de-verao'],
    ['Black-Friday 50%', 'blackfriday-50'],
    ['  Halo   de inverno ', 'halo-de-inverno'],
    ['Café — edição 2', 'cafe-edicao-2'],
    ['ÀÉÎÕÜ Ç', 'aeiou-c'],
    ['!!!', ''],
    ['日本', ''],
  ])('%s is %s', (text, slug) => expect(slugOf(text)).toBe(slug))

  it('is the same for composed and decomposed accents', () => {
    expect(slugOf('Verão'.normalize('NFD'))).toBe(slugOf('Verão'.normalize('NFC')))
  })
})

describe('slugsOf', () => {
  it('also finds a name by its hyphens', () => {
    expect(slugsOf('Black-Friday 50%')).toEqual(['blackfriday-50', 'black-friday-50'])
  })
  it('has one slug where the name has no hyphens', () => {
    expect(slugsOf('Promoção de Verão!')).toEqual(['promocao-de-verao'])
  })
})
