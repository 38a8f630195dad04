import { expect, it } from 'vitest'
import { createElement, maxElements, type VisualElement } from '#domain/visual-element.ts'
import type { PageContent } from './editor.ts'
import { duplicateElements, pasteElements } from './insert.ts'

const textAt = (id: string, x: number, y: number, more: Partial<VisualElement> = {}): VisualElement => ({
  ...createElement(id, 'text', id),
  position: { x, y },
  ...more,
})
const page = (...elements: VisualElement[]): PageContent => ({ title: 'Offer', elements, layout: {} })

it('places the copy of an element in front of all others, with a new id and without an offer id', () => {
  const product = { ...createElement('p', 'product', '', 'Lamp'), offerId: 'o1', z: 3 }
  const { step, ids } = duplicateElements([product])
  const { elements } = step(page(textAt('a', 0, 0, { z: 7 }), product))
  expect(ids).toEqual([elements[2]?.id])
  expect(elements[2]).toEqual({ ...product, id: ids[0], offerId: undefined, position: { x: 124, y: 124 }, z: 11 })
  expect('offerId' in (elements[2] ?? {})).toBe(false)
})

it('pastes elements at their original position, offset if that position is occupied, or at a given point', () => {
  const copied = [textAt('a', 40, 40), textAt('b', 100, 80)]
  const pasteAt = (existing: readonly VisualElement[], point?: { x: number; y: number }) =>
    pasteElements(copied, existing, point)
      .step(page())
      .elements.map(({ position }) => position)
  expect(pasteAt([])).toEqual([
    { x: 40, y: 40 },
    { x: 100, y: 80 },
  ])
  expect(pasteAt([textAt('c', 40, 40), textAt('d', 64, 64)])[0]).toEqual({ x: 88, y: 88 })
  expect(pasteAt([], { x: 300, y: 20 })).toEqual([
    { x: 300, y: 20 },
    { x: 360, y: 60 },
  ])
})

it('leaves out elements that exceed the maximum number of elements', () => {
  const full = page(...Array.from({ length: maxElements - 1 }, (_, n) => textAt(`e${n}`, n, n)))
  expect(duplicateElements([textAt('x', 0, 0), textAt('y', 0, 9)]).step(full).elements).toHaveLength(maxElements)
})
