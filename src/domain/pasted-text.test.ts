import { describe, expect, it } from 'vitest'
import { cleanCode, cleanText } from './pasted-text.ts'

describe('cleanText and cleanCode', () => {
  it.each([
    ['\u200bMarina\u00a0Costa\u200f ', 'Marina Costa'],
    ['Joa\u200b\u0303o Conc\u0327a', 'João Conça'],
    ['\ufeffJo\u00e3o\u2060 d\u2019\u00c1vila', 'João d’Ávila'],
    ['Rua\u2003das\u202fFlores\u3000', 'Rua das Flores'],
    ['sof\u00adt', 'soft'],
    ['one\n two\u200b', 'one\n two'],
    ['\u200d\u200c \u00a0', ''],
    // Zero-width joiners are part of words in Persian and Hindi, and of emoji.
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('cleans the pasted text %j to %j', (text, clean) => expect(cleanText(text)).toBe(clean))

  it('converts codes to plain characters without joiners', () => {
    expect(cleanCode('\u200b０１３１０\u2011１００\u00a0')).toBe('01310\u2010100')
    expect(cleanCode('WEL\u200dCOME10\u2069')).toBe('WELCOME10')
  })
})
