import { describe, expect, it } from 'vitest'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import { palettes } from '#page-templates/visual/palettes.ts'
import { buildSection } from '#page-templates/visual/sections.ts'
import type { PageContent } from '../model/editor.ts'
import { getSectionColumn, placeSection, type SectionPosition } from './place-section.ts'

const textAt = (id: string, x: number, y: number, width: number, height: number): VisualElement => ({
  ...createElement(id, 'text', id),
  position: { x, y },
  size: { width, height },
})
const content: PageContent = {
  title: 'A page',
  elements: [
    textAt('title', 40, 40, 600, 60),
    textAt('tall', 40, 120, 200, 300),
    textAt('beside', 300, 140, 200, 80),
    textAt('footer', 40, 430, 600, 40),
  ],
  layout: { baseWidth: 720 },
}
const buildBenefits = (page: PageContent) =>
  buildSection('benefits', { language: 'en', products: [], paper: palettes.cream, width: getSectionColumn(page).width })
const insertSection = (position: SectionPosition, selection: string[] = [], page = content) => {
  const { ids, step } = placeSection(buildBenefits(page), position, { content: page, selection, boxes: new Map() })
  return { ids, after: step(page) }
}
const getBottom = ({ position, size }: VisualElement) => position.y + (size?.height ?? 0)
const getTop = (elements: readonly VisualElement[]) => Math.min(...elements.map(({ position }) => position.y))

describe('placeSection', () => {
  it.each<[SectionPosition, string[], string[], string[]]>([
    ['top', [], [], ['title', 'tall', 'beside', 'footer']],
    ['end', [], ['title', 'tall', 'beside', 'footer'], []],
    ['behind', ['title'], ['title'], ['tall', 'beside', 'footer']],
    // The tall element extends across the lower edge of the selected one.
    ['behind', ['beside'], ['title', 'tall', 'beside'], ['footer']],
  ])(
    'inserts a section at the position "%s" with the selection %s below the elements %s and above the elements %s',
    (position, selection, above, below) => {
      const { ids, after } = insertSection(position, selection)
      const inserted = after.elements.filter(({ id }) => ids.includes(id))
      const findElements = (names: string[]) => after.elements.filter(({ id }) => names.includes(id))
      expect(inserted).toHaveLength(buildBenefits(content).pieces.length)
      if (above.length > 0)
        expect(getTop(inserted)).toBeGreaterThanOrEqual(Math.max(...findElements(above).map(getBottom)) + 64)
      if (below.length > 0)
        expect(getTop(findElements(below))).toBeGreaterThanOrEqual(Math.max(...inserted.map(getBottom)) + 64)
      expect(findElements(above)).toEqual(content.elements.filter(({ id }) => above.includes(id)))
    },
  )

  it('keeps the page margins and the distances between moved elements when a section is inserted', () => {
    const { ids, after } = insertSection('top')
    for (const { id, position, size } of after.elements)
      if (ids.includes(id)) {
        expect(position.x).toBeGreaterThanOrEqual(40)
        expect(position.x + (size?.width ?? 0)).toBeLessThanOrEqual(680)
      }
    const getTops = (elements: readonly VisualElement[]) =>
      elements.filter(({ id }) => !ids.includes(id)).map(({ position }) => position.y)
    const [first = 0] = getTops(after.elements)
    expect(getTops(after.elements).map(y => y - first)).toEqual([0, 80, 100, 390])
  })

  it('inserts a section at the top of an empty page', () => {
    const { after } = insertSection('end', [], { ...content, elements: [] })
    expect(getTop(after.elements)).toBe(0)
  })

  it('makes space for the button that the first product needs once a second offer is inserted', () => {
    const product = { id: 'p', name: 'Case', cents: 2_900, images: [] }
    const source = { language: 'en' as const, products: [product], paper: palettes.cream, width: 640, isSecond: true }
    const card = { ...textAt('card', 40, 120, 400, 104), type: 'product' as const }
    const page = { ...content, elements: [textAt('title', 40, 40, 400, 60), card, textAt('buy', 40, 240, 400, 56)] }
    const offer = buildSection('offer', source)
    const { ids, step } = placeSection(offer, 'end', { content: page, selection: [], boxes: new Map() })
    const { elements } = step(page)
    expect(elements.slice(0, 3).map(({ position }) => position.y)).toEqual([40, 120, 296])
    expect(elements[1]?.size?.height).toBe(160)
    expect(getTop(elements.filter(({ id }) => ids.includes(id)))).toBeGreaterThanOrEqual(296 + 56 + 64)
    expect(offer.pieces.filter(({ type }) => type === 'button')).toEqual([])
  })
})
