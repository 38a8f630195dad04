import { describe, expect, it } from 'vitest'
import { calculateContrast } from '#domain/brand-color.ts'
import { buildVisualCss } from '#domain/visual-css.ts'
import { isPanel, readElements, sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { getPalette, palettes } from './palettes.ts'
import { type LibraryProduct, type Piece, visualLanguages } from './parts.ts'
import { buildSection, visualSectionIds } from './sections.ts'
import { buildPage, getMaxProducts, visualTemplateIds } from './templates.ts'

const product = (name: string, images = ['/storage/v1/object/public/product-images/one.webp']): LibraryProduct => ({
  ...{ id: '0198c5a0-0000-7000-8000-000000000001', name, cents: 2_900, images },
})
const names = [
  'Kit',
  'Waxed travel case',
  'W'.repeat(90),
  'Uma garrafa térmica de aço inoxidável com tampa de bambu e alça de couro',
]
const listElements = (pieces: readonly Piece[]): VisualElement[] =>
  pieces.map((piece, index) => ({ ...piece, id: `e-${index}` }))

type Edges = { left: number; top: number; right: number; bottom: number }
const getEdges = ({ position, size }: VisualElement): Edges => ({
  ...{ left: position.x, top: position.y },
  ...{ right: position.x + (size?.width ?? 0), bottom: position.y + (size?.height ?? 0) },
})
const overlap = (a: Edges, b: Edges) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the pairs of elements that overlap. Panels are ignored, and so are elements that are hidden on phones. */
function findOverlaps(elements: readonly VisualElement[]): string[] {
  const visible = elements.filter(element => !isPanel(element) && !element.mobile?.hidden)
  return visible.flatMap((one, index) =>
    visible
      .slice(index + 1)
      .filter(other => overlap(getEdges(one), getEdges(other)))
      .map(other => `${one.content} / ${other.content}`),
  )
}

function assertFits(elements: readonly VisualElement[], width: number) {
  expect(elements.length).toBeGreaterThan(0)
  expect(findOverlaps(elements)).toEqual([])
  for (const { left, top, right } of elements.map(getEdges)) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
  // The elements can be stored: reading them back yields the same elements.
  expect(readElements(JSON.parse(JSON.stringify(elements)))).toEqual(elements)
}

describe.each(visualTemplateIds)('the template %s', id => {
  for (const language of visualLanguages)
    for (const count of [1, getMaxProducts(id)])
      it(`places the elements of the page without overlaps in ${language} for ${count} products of any name`, () => {
        for (const name of names) {
          const page = buildPage(id, { language, products: Array.from({ length: count }, () => product(name)) })
          const elements = listElements(page.block.pieces)
          assertFits(elements, page.layout.baseWidth)
          expect(page.title).not.toBe('')
          expect(elements.filter(({ type }) => type === 'product')).toHaveLength(count)
        }
      })

  it('places the elements of a template without overlaps when the product has no picture', () => {
    const { block, layout } = buildPage(id, { language: 'en', products: [product('Case', [])] })
    const elements = listElements(block.pieces)
    assertFits(elements, layout.baseWidth)
    expect(elements.filter(({ type }) => type === 'image')).toEqual([])
  })

  it('leaves purchase and refusal to the buttons that the shop adds to each page', () => {
    for (const count of [1, getMaxProducts(id)]) {
      const { block } = buildPage(id, {
        language: 'en',
        products: Array.from({ length: count }, () => product('Case')),
      })
      expect(block.pieces.filter(({ type }) => type === 'button')).toEqual([])
    }
  })

  it('translates every text of a template and keeps the style sheet small', () => {
    const [portuguese, english] = visualLanguages.map(language =>
      listElements(buildPage(id, { language, products: [product('Case')] }).block.pieces),
    )
    const listTexts = (elements: VisualElement[] = []) =>
      elements.filter(({ type, content }) => type !== 'image' && content).map(({ content }) => content)
    expect(listTexts(portuguese).filter(text => listTexts(english).includes(text))).toEqual([])
    expect(buildVisualCss(sortInReadingOrder(english ?? []), { baseWidth: 960 }, 'from 768').length).toBeLessThan(6_500)
  })
})

describe.each(visualSectionIds)('the section %s', id => {
  it.each([320, 600, 800, 960, 1_600])(
    'places the elements of a section without overlaps on a stage of %i px',
    width => {
      for (const language of visualLanguages)
        for (const name of names) {
          const source = { language, width, paper: palettes.cream, products: [product(name)] }
          assertFits(listElements(buildSection(id, source).pieces), width)
        }
    },
  )
})

it('hides the button to buy of a section on phones, where the button of the shop is always visible', () => {
  const source = { language: 'en', width: 800, paper: palettes.cream, products: [product('Case')] } as const
  const buttons = buildSection('offer', source).pieces.filter(({ type }) => type === 'button')
  expect(buttons).toMatchObject([{ action: 'buy', mobile: { hidden: true } }])
})

describe('palettes', () => {
  it.each(Object.entries(palettes))('provides readable text colors in the palette %s', (_, paper) => {
    for (const ground of [paper.ground, paper.card, paper.tint])
      for (const letters of [paper.ink, paper.soft, paper.accent])
        expect(calculateContrast(ground, letters)).toBeGreaterThanOrEqual(4.5)
    expect(calculateContrast(paper.accent, paper.onAccent)).toBeGreaterThanOrEqual(4.5)
  })

  it('provides readable text colors on any other background', () => {
    for (const ground of ['#000000', '#101820', '#808080', '#b0b0b0', '#ffffff', '#ffe9a8']) {
      const paper = getPalette(ground)
      for (const letters of [paper.ink, paper.soft])
        expect(calculateContrast(ground, letters)).toBeGreaterThanOrEqual(4)
      expect(calculateContrast(paper.accent, paper.onAccent)).toBeGreaterThanOrEqual(4.5)
    }
    expect(getPalette(palettes.sage.ground)).toBe(palettes.sage)
  })
})
