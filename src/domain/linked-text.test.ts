import { describe, expect, it } from 'vitest'
import { splitAtLinks, splitParagraphs } from './linked-text.ts'

describe('splitAtLinks', () => {
  it('finds addresses without the punctuation of the sentence around them', () => {
    expect(splitAtLinks('See https://a.example/x?y=1. (Or https://b.example/c_(d)!)')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '. (Or ', href: null },
      { text: 'https://b.example/c_(d)', href: 'https://b.example/c_(d)' },
      { text: '!)', href: null },
    ])
  })

  it('links only web addresses, and keeps every character of the text', () => {
    const text = 'javascript:alert(1) ftp://x https:// http://a.example\n"https://b.example"'
    const parts = splitAtLinks(text)
    expect(parts.map(part => part.text).join('')).toBe(text)
    expect(parts.filter(part => part.href).map(part => part.href)).toEqual(['http://a.example', 'https://b.example'])
    expect(splitAtLinks('')).toEqual([])
  })
})

describe('splitParagraphs', () => {
  it('separates paragraphs at empty lines and keeps single line breaks', () => {
    expect(splitParagraphs('\r\none\r\nline\n \n\n  two \n')).toEqual(['one\nline', 'two'])
  })
})
