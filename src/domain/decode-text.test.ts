import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const macRomanLetters =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
const macRoman = (text: string) =>
  Uint8Array.from(text, character => {
    const place = macRomanLetters.indexOf(character)
    return place < 0 ? character.charCodeAt(0) : 128 + place
  })
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string, order: 'le' | 'be', hasMark: boolean) => {
  const bytes = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le')
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16())
}

const words = [
  ...['Maçã do amor', 'Única', 'Ímã de geladeira', 'Índice', 'CORAÇÕES', 'LIMÕES', 'Árvore', 'Óculos', 'VOCÊ', 'CAFÉ'],
  ...['Água de coco', 'água', 'ótimo', 'âncora', 'época', 'Pão de mel', 'SABÃO', 'Avó', 'Bebê', 'BEBÊ', 'Ângulo'],
  ...[
    'Ônibus',
    'ÔNIBUS',
    'Conteúdo',
    'Linguiça',
    'Pêssego',
    'PÊSSEGO',
    'Têxtil',
    'À vista',
    'Crachá',
    'Édredon',
    'Lençóis',
  ],
]
const table = (word: string) => `sku;título;preço\r\nA-1;${word};10,00\r\n`
const file = (word: string) => `sku;title;price\r\nA-1;${word};10,00\r\n`

describe('decodeText', () => {
  it.each(words)('decodes %s in every encoding', word => {
    for (const text of [word, file(word), table(word)]) {
      const read = (bytes: Uint8Array) => {
        const decoded = decodeText(bytes)
        return decoded.ok ? [decoded.encoding, decoded.text] : decoded
      }
      expect(read(Buffer.from(text))).toEqual(['utf-8', text])
      expect(read(Buffer.from(`\uFEFF${text}`))).toEqual(['utf-8', text])
      expect(read(latin1(text))).toEqual(['windows-1252', text])
      expect(read(macRoman(text))).toEqual(['macintosh', text])
      for (const order of ['le', 'be'] as const) {
        expect(read(utf16(text, order, true))).toEqual([`utf-16${order}`, text])
        expect(read(utf16(file(word), order, false))).toEqual([`utf-16${order}`, file(word)])
      }
    }
  })

  it('decodes any combination of the sample words in every single-byte encoding and UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 20 }), combination => {
        const text = `sku,title\n${combination.map((word, at) => `${at},${word}`).join('\n')}`
        expect(decodeText(latin1(text))).toEqual({ ok: true, text, encoding: 'windows-1252' })
        expect(decodeText(macRoman(text))).toEqual({ ok: true, text, encoding: 'macintosh' })
        expect(decodeText(Buffer.from(text))).toEqual({ ok: true, text, encoding: 'utf-8' })
      }),
    )
  })

  it('decodes the characters of windows-1252 that ISO-8859-1 lacks', () => {
    const bytes = Uint8Array.of(...latin1('Pre\xe7o '), 0x80, 0x20, 0x93, ...latin1('caf\xe9'), 0x94, 0x20, 0x96)
    expect(decodeText(bytes)).toMatchObject({ text: 'Preço € “café” –', encoding: 'windows-1252' })
    expect(decodeText(latin1('10 \xb0C, n\xba 5, 1\xaa'))).toMatchObject({ text: '10 °C, nº 5, 1ª' })
  })

  it('decodes a file with Mac line endings as Mac Roman when both encodings are equally plausible', () => {
    expect(decodeText(macRoman('sku,title\rA,LIMÕES\r'))).toMatchObject({ encoding: 'macintosh' })
  })

  it('decodes ASCII and an empty file as UTF-8', () => {
    expect(decodeText(new Uint8Array())).toEqual({ ok: true, text: '', encoding: 'utf-8' })
    expect(decodeText(Buffer.from('sku\nA'))).toEqual({ ok: true, text: 'sku\nA', encoding: 'utf-8' })
  })

  it.each([
    ['a PNG picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), 'not_text'],
    ['the bytes of a program file', Uint8Array.of(0, 1, 2, 255, 254), 'not_text'],
    ['UTF-16 that ends in half a character', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62), 'encoding_unknown'],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'encoding_unknown'],
    ['Russian in a single-byte encoding', Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'encoding_unknown'],
    ['Japanese', Uint8Array.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc]), 'encoding_unknown'],
    ['truncated UTF-8', Buffer.from('Maçã, pão, café').subarray(0, -1), 'encoding_unknown'],
    [
      'UTF-8 mixed with windows-1252',
      Buffer.concat([Buffer.from('maçã;pão\n'), latin1('caf\xe9')]),
      'encoding_unknown',
    ],
  ])('rejects %s with the matching problem code', (_what, bytes, problem) => {
    expect(decodeText(bytes)).toEqual({ ok: false, problem })
  })
})
