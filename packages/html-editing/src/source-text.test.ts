import { describe, expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import { indexPage } from './page-index.ts'
import { decodeSource, getDeclaredCharset } from './source-text.ts'

const latin = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const utf16 = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap(character => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]),
  )

describe('decodeSource', () => {
  it.each([
    ['windows-1252 without a declaration', latin('<p>Pre\xe7o: \x80 5')],
    ['iso-8859-1', latin('<meta charset=iso-8859-1><p>\xe7\xe3o')],
    ['iso-8859-2', latin('<meta charset="iso-8859-2"><p>\xb1')],
    ['shift_jis', latin('<meta charset=shift_jis><p>\x83\x65\x83\x58')],
    ['an unknown encoding', latin('<meta charset=klingon><p>\xff\xfe')],
    ['invalid utf-8', latin('<meta charset=utf-8><p>\xc3\xa7 \xc3(')],
    ['utf-16', utf16('<p>a\u00e7\u20ac')],
    ['truncated utf-16', utf16('<p>a').subarray(0, 7)],
    ['every possible byte', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
  ])('decodes and encodes a source byte for byte: %s', (_, bytes) => {
    const { text, encode } = decodeSource(bytes)
    expect([...encode(text)]).toEqual([...bytes])
  })

  it('decodes a source to the characters that shoppers see', () => {
    expect(decodeSource(latin('<meta charset="iso-8859-2"><p>\xb1')).text).toContain('<p>\u0105')
    expect(decodeSource(latin('<p>\xe7')).text).toBe('<p>\u00e7')
    expect(decodeSource(utf16('<p>\u20ac')).text).toBe('\uFEFF<p>\u20ac')
    expect(getDeclaredCharset(decodeSource(utf16('<p>')).text)).toBe('utf-16')
  })

  it('throws when a source is encoded with a character that its encoding lacks', () => {
    expect(() => decodeSource(latin('<p>\xe7')).encode('<p>\u4e2d')).toThrow(RangeError)
  })
})

it('inserts any character into a page with a legacy encoding', () => {
  const bytes = latin('<meta charset=iso-8859-1>\r\n<p>Pre\xe7o</p>\r\n')
  const { text, encode, isUtf8 } = decodeSource(bytes)
  const edited = applyEdit(indexPage(text, isUtf8), {
    kind: 'setText',
    id: '1',
    text: 'Pre\u00e7o: \u20ac 5 \u4e2d',
    was: 'Pre\u00e7o',
  })
  if (!edited.ok) throw new Error(edited.reason)
  expect([...encode(edited.source)]).toEqual([
    ...latin('<meta charset=iso-8859-1>\r\n<p>Pre\xe7o: &#8364; 5 &#20013;</p>\r\n'),
  ])
})
