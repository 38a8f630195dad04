import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import type { PageContent } from './editor.ts'
import { isSame, mergeContent } from './merge.ts'

const text = (id: string, content: string, more: Partial<VisualElement> = {}): VisualElement => ({
  ...createElement(id, 'text', content),
  ...more,
})
const page = (...elements: VisualElement[]): PageContent => ({ title: 'Offer', elements, layout: {} })

it('puts together what two people changed in different elements, added and deleted', () => {
  const base = page(text('a', 'A'), text('b', 'B'), text('c', 'C'))
  const theirs = page(text('a', 'A of theirs'), text('c', 'C'), text('d', 'D'))
  const mine = page(text('a', 'A'), text('b', 'B'), text('c', 'C of mine'), text('e', 'E'))
  const both = mergeContent(base, theirs, mine)
  expect(both.collisions).toEqual([])
  expect(both.content.elements.map(({ id, content }) => [id, content])).toEqual([
    ['a', 'A of theirs'],
    ['c', 'C of mine'],
    ['e', 'E'],
    ['d', 'D'],
  ])
})

it('puts together different parts of one element, and the order of its layer', () => {
  const base = page(text('a', 'A', { z: 1 }))
  const theirs = page(text('a', 'Better', { z: 4 }))
  const mine = page(text('a', 'A', { z: 2, position: { x: 7, y: 8 } }))
  const { content, collisions } = mergeContent(base, theirs, mine)
  expect(collisions).toEqual([])
  expect(content.elements[0]).toMatchObject({ content: 'Better', z: 2, position: { x: 7, y: 8 } })
})

it('says what both changed in different ways, and lets mine stand', () => {
  const base = page(text('a', 'A'), text('b', 'B'), text('c', 'C'))
  const theirs = { ...page(text('a', 'theirs'), text('b', 'B')), title: 'Theirs' }
  const mine = { ...page(text('a', 'mine'), text('c', 'C of mine')), title: 'Mine' }
  const { content, collisions } = mergeContent(base, theirs, mine)
  expect(collisions).toEqual(['a', 'c', null])
  expect(content).toMatchObject({ title: 'Mine', elements: [{ content: 'mine' }, { content: 'C of mine' }] })
  expect(mergeContent(base, page(text('a', 'x')), page(text('a', 'x'))).collisions).toEqual([])
})

it('takes deleted elements back only where somebody changed them', () => {
  const base = page(text('a', 'A'), text('b', 'B'))
  expect(mergeContent(base, page(text('b', 'new')), page(text('a', 'A'))).collisions).toEqual(['b'])
  expect(mergeContent(base, page(text('b', 'B')), page(text('a', 'A'))).content.elements).toEqual([])
})

const anyText = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), content: fc.string({ maxLength: 3 }) })
const anyPage = fc
  .uniqueArray(anyText, { selector: ({ id }) => id })
  .map(all => page(...all.map(({ id, content }) => text(id, content))))

it('is what one of them made of it where the other changed nothing, whoever that is', () => {
  fc.assert(
    fc.property(anyPage, anyPage, (base, changed) => {
      expect(mergeContent(base, structuredClone(base), changed)).toEqual({ content: changed, collisions: [] })
      expect(mergeContent(base, changed, structuredClone(base))).toEqual({ content: changed, collisions: [] })
      expect(mergeContent(base, changed, structuredClone(changed)).collisions).toEqual([])
    }),
  )
})

it('compares JSON: no order of members, nothing of what is undefined', () => {
  expect(isSame({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true)
  expect(isSame({ a: [] }, { a: {} })).toBe(false)
  expect(isSame({ a: 0 }, {})).toBe(false)
})
