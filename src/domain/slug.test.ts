import { describe, expect, it } from 'vitest'
import { listSlugs, needsNumberedSlug, toSlug } from './slug.ts'

describe('toSlug', () => {
  it.each([
    ['Promoção de Verão!', 'promocao-de-verao'],
    ['Black-Friday 50%', 'blackfriday-50'],
    ['  Halo   de inverno ', 'halo-de-inverno'],
    ['Café — edição 2', 'cafe-edicao-2'],
    ['ÀÉÎÕÜ Ç', 'aeiou-c'],
    ['Café/Chá', 'cafecha'],
    ['Promoção 🎉 Natal', 'promocao-natal'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Łódź', 'lodz'],
    ['Œuvre', 'oeuvre'],
    ['đặc biệt', 'dac-biet'],
    ['ﬁne print', 'fine-print'],
    ['Ａｂｃ', 'abc'],
    ['Þing á Íslandi', 'thing-a-islandi'],
    ['İZMİR ışık', 'izmir-isik'],
    ['ΔELTA', 'delta'],
    ['Καφές', 'kafes'],
    ['Кофе и чай', 'kofe-i-chai'],
    ['Объём', 'obem'],
    ['Marca™ ½ m²', 'marca-m2'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['!!!', ''],
    ['日本', ''],
  ])('converts the name %s to the slug %s', (text, slug) => expect(toSlug(text)).toBe(slug))

  it('returns the same slug for composed and decomposed accents', () => {
    expect(toSlug('Verão'.normalize('NFD'))).toBe(toSlug('Verão'.normalize('NFC')))
  })
})

it('returns different slugs for names that differ by a letter', () => {
  const names = ['Øl', 'L', 'Đ', 'D1', 'Œ', 'Æ', 'Σ1', '1']
  expect(new Set(names.map(toSlug)).size).toBe(names.length)
})

describe('needsNumberedSlug', () => {
  it.each(['قهوة', '日本茶', '커피', 'हिन्दी', '🎉', '🇧🇷', '❤️', '٢٠٢٤'])('returns true for the name %s', name => {
    expect([toSlug(name), listSlugs(name), needsNumberedSlug(name)]).toEqual(['', [], true])
  })
  it.each(['!!!', ' ', '—', '\u200b', 'Café', '日本茶 2'])('returns false for the name %j', name => {
    expect(needsNumberedSlug(name)).toBe(false)
  })
})

describe('listSlugs', () => {
  it('lists a second slug that keeps the hyphens of the name', () => {
    expect(listSlugs('Black-Friday 50%')).toEqual(['blackfriday-50', 'black-friday-50'])
  })
  it('returns one slug for a name without hyphens', () => {
    expect(listSlugs('Promoção de Verão!')).toEqual(['promocao-de-verao'])
  })
})
