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

it('merges changes, additions and deletions of different elements', () => {
  const base = page(text('a', 'A'), text('b', 'B'), text('c', 'C'))
  const theirs = page(text('a', 'their A'), text('c', 'C'), text('d', 'D'))
  const mine = page(text('a', 'A'), text('b', 'B'), text('c', 'my C'), text('e', 'E'))
  const merged = mergeContent(base, theirs, mine)
  expect(merged.collisions).toEqual([])
  expect(merged.content.elements.map(({ id, content }) => [id, content])).toEqual([
    ['a', 'their A'],
    ['c', 'my C'],
    ['e', 'E'],
    ['d', 'D'],
  ])
})

it('merges changes to different properties of one element, and keeps the local layer', () => {
  const base = page(text('a', 'A', { z: 1 }))
  const theirs = page(text('a', 'Better', { z: 4 }))
  const mine = page(text('a', 'A', { z: 2, position: { x: 7, y: 8 } }))
  const { content, collisions } = mergeContent(base, theirs, mine)
  expect(collisions).toEqual([])
  expect(content.elements[0]).toMatchObject({ content: 'Better', z: 2, position: { x: 7, y: 8 } })
})

it('reports elements and titles that both sides changed differently, and keeps the local change', () => {
  const base = page(text('a', 'A'), text('b', 'B'), text('c', 'C'))
  const theirs = { ...page(text('a', 'theirs'), text('b', 'B')), title: 'Theirs' }
  const mine = { ...page(text('a', 'mine'), text('c', 'my C')), title: 'Mine' }
  const { content, collisions } = mergeContent(base, theirs, mine)
  expect(collisions).toEqual(['a', 'c', null])
  expect(content).toMatchObject({ title: 'Mine', elements: [{ content: 'mine' }, { content: 'my C' }] })
  expect(mergeContent(base, page(text('a', 'x')), page(text('a', 'x'))).collisions).toEqual([])
})

it('reports a collision for a deleted element only if the other side changed that element', () => {
  const base = page(text('a', 'A'), text('b', 'B'))
  expect(mergeContent(base, page(text('b', 'new')), page(text('a', 'A'))).collisions).toEqual(['b'])
  expect(mergeContent(base, page(text('b', 'B')), page(text('a', 'A'))).content.elements).toEqual([])
})

const anyText = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), content: fc.string({ maxLength: 3 }) })
const anyPage = fc
  .uniqueArray(anyText, { selector: ({ id }) => id })
  .map(all => page(...all.map(({ id, content }) => text(id, content))))

it('returns the changed page when the other side changed nothing', () => {
  fc.assert(
    fc.property(anyPage, anyPage, (base, changed) => {
      expect(mergeContent(base, structuredClone(base), changed)).toEqual({ content: changed, collisions: [] })
      expect(mergeContent(base, changed, structuredClone(base))).toEqual({ content: changed, collisions: [] })
      expect(mergeContent(base, changed, structuredClone(changed)).collisions).toEqual([])
    }),
  )
})

it('compares values as JSON, ignoring key order and undefined properties', () => {
  expect(isSame({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true)
  expect(isSame({ a: [] }, { a: {} })).toBe(false)
  expect(isSame({ a: 0 }, {})).toBe(false)
})
