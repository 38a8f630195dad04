import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createElement,
  getStageWidth,
  parseElements,
  parseImageUrl,
  readElements,
  sortInReadingOrder,
} from './visual-element.ts'
import { sanitizeStyle } from './visual-style.ts'

describe('createElement', () => {
  it('creates a text of 16 px in black at position 100, 100', () => {
    expect(createElement('a', 'text', 'Olá')).toEqual({
      id: 'a',
      type: 'text',
      content: 'Olá',
      style: { fontSize: '16px', color: '#000000' },
      position: { x: 100, y: 100 },
    })
  })
  it('creates a product with a price of 2999 cents', () => {
    expect(createElement('a', 'product', '').price).toBe(2999)
  })
})

describe('readElements and parseElements', () => {
  it('keeps known elements and fields, and leaves out unknown ones', () => {
    const json = JSON.stringify([
      { id: 'a', type: 'button', content: 'Add', action: 'buy', size: { width: 440, height: 58 }, onclick: 'x' },
      { id: 'b', type: 'script', content: 'alert(1)' },
      null,
      7,
    ])
    expect(parseElements(json)).toEqual([
      {
        id: 'a',
        type: 'button',
        content: 'Add',
        style: {},
        position: { x: 100, y: 100 },
        size: { width: 440, height: 58 },
        action: 'buy',
      },
    ])
  })
  it('cleans the texts of elements but keeps the URL of a picture as it was entered', () => {
    const [text, picture, product] = readElements([
      { id: 'a', type: 'text', content: ' Promoc\u0327a\u0303o\u200b\nde Natal ' },
      { id: 'b', type: 'image', content: '/storage/joa\u0303o.png', name: 'Joa\u0303o' },
      { id: 'c', type: 'product', content: 'Cafe\u0301', name: 'Cafe\u0301\ufeff' },
    ])
    expect(text?.content).toBe('Promoção\nde Natal')
    expect(picture).toMatchObject({ content: '/storage/joa\u0303o.png', name: 'João' })
    expect(product).toMatchObject({ content: 'Café', name: 'Café' })
  })
  it('returns no elements for text that is not a JSON array', () => {
    expect(parseElements('{')).toEqual([])
    expect(parseElements(null)).toEqual([])
    expect(parseElements('{"a":1}')).toEqual([])
  })
  it('gives a product the default price and makes duplicate ids unique', () => {
    const elements = readElements([
      { id: 'a', type: 'product' },
      { id: 'a', type: 'product', price: '1500' },
    ])
    expect(elements.map(element => element.price)).toEqual([2999, 1500])
    expect(new Set(elements.map(element => element.id)).size).toBe(2)
  })
  it('never throws and reads its own output unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const once = readElements(value)
        expect(readElements(JSON.parse(JSON.stringify(once)))).toEqual(once)
      }),
    )
  })
  it('sorts elements from top to bottom, then from left to right', () => {
    const at = (x: number, y: number) => ({ position: { x, y } })
    expect(sortInReadingOrder([at(9, 9), at(5, 1), at(1, 1)])).toEqual([at(1, 1), at(5, 1), at(9, 9)])
  })
})

describe('getStageWidth', () => {
  it('returns a stage width of 800 px, or more when elements extend further', () => {
    expect(getStageWidth([])).toBe(800)
    expect(getStageWidth([{ position: { x: 544, y: 0 }, size: { width: 456, height: 10 } }])).toBe(1000)
  })
})

describe('sanitizeStyle', () => {
  it('keeps only allowed properties with values that parse', () => {
    expect(
      sanitizeStyle({
        fontSize: 18,
        color: '#FFF',
        backgroundColor: 'rgb(1, 2, 3)',
        padding: '8 12px',
        borderRadius: '50%',
        position: 'fixed',
      }),
    ).toEqual({
      fontSize: '18px',
      color: '#fff',
      backgroundColor: 'rgb(1, 2, 3)',
      padding: '8px 12px',
      borderRadius: '50%',
    })
  })
  it('parses colors with any number of spaces', () => {
    const wide = ' '.repeat(2_000)
    expect(
      sanitizeStyle({ color: `rgb(1${wide}2${wide}3${wide}4${wide}x`, backgroundColor: 'rgb(1  2 3 / 50%)' }),
    ).toEqual({
      backgroundColor: 'rgb(1  2 3 / 50%)',
    })
  })
  it('drops styles whose values contain a URL, a function or extra characters', () => {
    expect(
      sanitizeStyle({ color: 'red;background:url(//x)', fontSize: '16px}', padding: 'calc(1px)', borderRadius: 'x' }),
    ).toEqual({})
  })
})

describe('parseImageUrl', () => {
  it('accepts only https URLs and the shop’s own paths', () => {
    expect(parseImageUrl('/storage/v1/object/public/a.webp')).toBe('/storage/v1/object/public/a.webp')
    expect(parseImageUrl(' https://example.com/a.png ')).toBe('https://example.com/a.png')
    for (const bad of ['javascript:alert(1)', '//evil.example/a.png', 'http://a/b.png', 'a.png', ''])
      expect(parseImageUrl(bad)).toBeNull()
  })
})
