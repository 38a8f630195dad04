import { describe, expect, it } from 'vitest'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import type { Box, PageContent } from '../model/editor.ts'
import { moveLayerTo, sortByLayer } from './layer-order.ts'
import { findWarnings } from './warnings.ts'

const text = (id: string, change: Partial<VisualElement> = {}): VisualElement => ({
  ...createElement(id, 'text', 'Olá'),
  ...change,
})
const product: VisualElement = { ...createElement('p', 'product', '', 'Capa'), position: { x: 0, y: 900 } }
const page = (...elements: VisualElement[]): PageContent => ({ title: 'T', elements, layout: { baseWidth: 800 } })
const listKinds = (content: PageContent, boxes: [string, Box][] = []) =>
  findWarnings(content, new Map(boxes)).map(({ kind, id }) => [kind, id])
const box = (x: number, y: number, width = 100, height = 40): Box => ({ x, y, width, height })

describe('findWarnings', () => {
  it('finds no problem on a valid page', () => {
    expect(listKinds(page(text('a'), product))).toEqual([])
    expect(listKinds(page())).toEqual([])
  })

  it('warns about missing images, alternative texts, texts and offers', () => {
    const image = { ...createElement('i', 'image', ''), position: { x: 0, y: 0 } }
    expect(listKinds(page(image, product))).toEqual([['no-image', 'i']])
    expect(listKinds(page({ ...image, content: '/storage/a.png' }, product))).toEqual([['no-alt', 'i']])
    expect(listKinds(page(text('a', { content: ' ' }), product))).toEqual([['empty', 'a']])
    expect(listKinds(page(text('a')))).toEqual([['no-offer', null]])
    expect(listKinds(page({ ...product, name: '' }))).toEqual([['incomplete', 'p']])
  })

  it('accepts a panel without content, and ignores hidden elements', () => {
    const panel = text('a', { content: '', size: { width: 10, height: 10 }, style: { backgroundColor: '#eeeeee' } })
    expect(listKinds(page(panel, product))).toEqual([])
    expect(listKinds(page(text('a', { content: '', hidden: true }), product))).toEqual([])
  })

  it('compares text colors with the background behind the element', () => {
    const pale = text('a', { style: { fontSize: '16px', color: '#cccccc' } })
    expect(listKinds(page(pale, product))).toEqual([['contrast', 'a']])
    const dark = text('g', {
      content: '',
      position: { x: 0, y: 0 },
      size: { width: 400, height: 400 },
      style: { backgroundColor: '#111111' },
    })
    const darkPage = page(dark, pale, product)
    expect(
      listKinds(darkPage, [
        ['g', box(0, 0, 400, 400)],
        ['a', box(100, 100)],
      ]),
    ).toEqual([])
  })

  it('warns about text that is too small for phones, unless phones show the text larger or hide it', () => {
    const small = text('a', { style: { fontSize: '13px', color: '#000000' } })
    expect(listKinds(page(small, product))).toEqual([['small', 'a']])
    expect(listKinds(page({ ...small, mobile: { fontSize: '16px' } }, product))).toEqual([])
    expect(listKinds(page({ ...small, mobile: { hidden: true } }, product))).toEqual([])
  })

  it('warns about overlapping elements and elements that extend beyond the page', () => {
    const overlapping = page(text('a'), text('b', { position: { x: 120, y: 110 } }), product)
    expect(
      listKinds(overlapping, [
        ['a', box(100, 100)],
        ['b', box(120, 110)],
      ]),
    ).toEqual([['overlap', 'b']])
    expect(
      listKinds(overlapping, [
        ['a', box(100, 100)],
        ['b', box(200, 100)],
      ]),
    ).toEqual([])
    expect(listKinds(page(text('a'), product), [['a', box(720, 100)]])).toEqual([['outside', 'a']])
  })
})

describe('layer order', () => {
  const three = page(text('a', { position: { x: 0, y: 0 } }), text('b', { position: { x: 0, y: 50 } }), product)
  const listIds = (content: PageContent) => sortByLayer(content.elements).map(({ id }) => id)
  it('sorts layers in reading order until a layer is moved', () => {
    expect(listIds(three)).toEqual(['a', 'b', 'p'])
    expect(listIds(moveLayerTo('a', 2)(three))).toEqual(['b', 'p', 'a'])
    expect(listIds(moveLayerTo('p', -1)(three))).toEqual(['p', 'a', 'b'])
    expect(moveLayerTo('nobody', 0)(three)).toBe(three)
  })
})
