import { describe, expect, it } from 'vitest'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import { palettes } from '#page-library/visual/palettes.ts'
import { buildSection } from '#page-library/visual/sections.ts'
import type { PageContent } from '../model/editor.ts'
import { getSectionColumn, placeSection, type SectionPosition } from './place-section.ts'

const at = (id: string, x: number, y: number, width: number, height: number): VisualElement => ({
  ...createElement(id, 'text', id),
  position: { x, y },
  size: { width, height },
})
const content: PageContent = {
  title: 'A page',
  elements: [
    at('title', 40, 40, 600, 60),
    at('tall', 40, 120, 200, 300),
    at('beside', 300, 140, 200, 80),
    at('foot', 40, 430, 600, 40),
  ],
  layout: { baseWidth: 720 },
}
const section = (page: PageContent) =>
  buildSection('benefits', { language: 'en', products: [], paper: palettes.cream, width: getSectionColumn(page).width })
const placed = (place: SectionPosition, selection: string[] = [], page = content) => {
  const { ids, step } = placeSection(section(page), place, { content: page, selection, boxes: new Map() })
  return { ids, after: step(page) }
}
const bottom = ({ position, size }: VisualElement) => position.y + (size?.height ?? 0)
const getTop = (all: readonly VisualElement[]) => Math.min(...all.map(({ position }) => position.y))

describe('placeSection', () => {
  it.each<[SectionPosition, string[], string[], string[]]>([
    ['top', [], [], ['title', 'tall', 'beside', 'foot']],
    ['end', [], ['title', 'tall', 'beside', 'foot'], []],
    ['behind', ['title'], ['title'], ['tall', 'beside', 'foot']],
    // The tall element extends across the lower edge of the selected one.
    ['behind', ['beside'], ['title', 'tall', 'beside'], ['foot']],
  ])('inserts at %s with %s selected: below %s and above %s', (place, selection, over, under) => {
    const { ids, after } = placed(place, selection)
    const own = after.elements.filter(({ id }) => ids.includes(id))
    const named = (names: string[]) => after.elements.filter(({ id }) => names.includes(id))
    expect(own).toHaveLength(section(content).pieces.length)
    if (over.length > 0) expect(getTop(own)).toBeGreaterThanOrEqual(Math.max(...named(over).map(bottom)) + 64)
    if (under.length > 0) expect(getTop(named(under))).toBeGreaterThanOrEqual(Math.max(...own.map(bottom)) + 64)
    expect(named(over)).toEqual(content.elements.filter(({ id }) => over.includes(id)))
  })

  it('keeps the margins of the page and the distances between moved elements', () => {
    const { ids, after } = placed('top')
    for (const { id, position, size } of after.elements)
      if (ids.includes(id)) {
        expect(position.x).toBeGreaterThanOrEqual(40)
        expect(position.x + (size?.width ?? 0)).toBeLessThanOrEqual(680)
      }
    const ys = (all: readonly VisualElement[]) =>
      all.filter(({ id }) => !ids.includes(id)).map(({ position }) => position.y)
    const [first = 0] = ys(after.elements)
    expect(ys(after.elements).map(y => y - first)).toEqual([0, 80, 100, 390])
  })

  it('starts at the top of an empty page', () => {
    const { after } = placed('end', [], { ...content, elements: [] })
    expect(getTop(after.elements)).toBe(0)
  })

  it('makes space for the button that the only product gets with a second offer', () => {
    const product = { id: 'p', name: 'Case', cents: 2_900, images: [] }
    const source = { language: 'en' as const, products: [product], paper: palettes.cream, width: 640, isSecond: true }
    const card = { ...at('card', 40, 120, 400, 104), type: 'product' as const }
    const page = { ...content, elements: [at('title', 40, 40, 400, 60), card, at('buy', 40, 240, 400, 56)] }
    const offer = buildSection('offer', source)
    const { ids, step } = placeSection(offer, 'end', { content: page, selection: [], boxes: new Map() })
    const { elements } = step(page)
    expect(elements.slice(0, 3).map(({ position }) => position.y)).toEqual([40, 120, 296])
    expect(elements[1]?.size?.height).toBe(160)
    expect(getTop(elements.filter(({ id }) => ids.includes(id)))).toBeGreaterThanOrEqual(296 + 56 + 64)
    expect(offer.pieces.filter(({ type }) => type === 'button')).toEqual([])
  })
})
