import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { getBaseWidth } from '#domain/visual-css.ts'
import { getVisibleElements, isPanel, readElements, type VisualElement } from '#domain/visual-element.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { makeFunnel } from '#tests/support/http-funnel.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

/** Renders random pages whose elements overlap in any way. The seed is fixed, so every run renders the same pages. */
const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
let seller: Awaited<ReturnType<typeof signInPageSeller>>

const textArbitrary = fc.constantFrom(
  'Add it',
  'Leave your Halo at home or take it along: the case is of linen, and the cable has a place in it.',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'One line\nand another one\n\nand one more',
)
const pixelArbitrary = (min: number, max: number) => fc.integer({ min, max }).map(value => `${value}px`)
const optionalArbitrary = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const elementArbitrary = fc.record({
  type: fc.constantFrom('text', 'text', 'button', 'product', 'image'),
  content: fc.oneof({ weight: 4, arbitrary: textArbitrary }, { weight: 1, arbitrary: fc.constant('') }),
  name: textArbitrary,
  price: fc.integer({ min: 100, max: 9_900_000 }),
  position: fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 1_200 }) }),
  size: optionalArbitrary(
    fc.record({ width: fc.integer({ min: 20, max: 300 }), height: fc.integer({ min: 8, max: 400 }) }),
  ),
  style: fc.record({
    fontSize: optionalArbitrary(pixelArbitrary(8, 90)),
    padding: optionalArbitrary(pixelArbitrary(0, 60)),
    backgroundColor: optionalArbitrary(fc.constantFrom('#ffeedd', '#112233')),
    textAlign: optionalArbitrary(fc.constantFrom('left', 'center', 'right')),
  }),
  mobile: optionalArbitrary(fc.record({ hidden: fc.boolean(), fontSize: optionalArbitrary(pixelArbitrary(12, 30)) })),
  z: optionalArbitrary(fc.integer({ min: 0, max: 9 })),
  hidden: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})
const pages = fc.sample(
  fc.record({
    elements: fc.array(elementArbitrary, { minLength: 1, maxLength: 14 }),
    baseWidth: optionalArbitrary(fc.constantFrom(800, 960, 1_200)),
  }),
  { numRuns: 14, seed: 11 },
)

type Box = { left: number; top: number; width: number; height: number; at: number; kind: string }
/** Boxes of the visible elements in document order, relative to the stage. */
const readBoxes = (page: Page) =>
  page.locator('.stage').evaluate(stage => {
    const stageBox = stage.getBoundingClientRect()
    const boxes = [...stage.children].flatMap((node): Box[] => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const at = Number(/(?:^| )e(\d+)/.exec(node.className)?.[1])
      const box = {
        left: left - stageBox.left,
        top: top - stageBox.top,
        width,
        height,
        at,
        kind: node.classList[0] ?? '',
      }
      return getComputedStyle(node).display === 'none' ? [] : [box]
    })
    return { boxes, width: stageBox.width, left: stageBox.left }
  })

const isOverlapping = (one: Box, other: Box) =>
  Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > 0.5

async function expectColumn(page: Page, window: number, visibleElements: VisualElement[]) {
  const { boxes, width, left } = await readBoxes(page)
  const expectedIndexes = visibleElements.flatMap((each, at) => (isPanel(each) || each.mobile?.hidden ? [] : [at]))
  expect(boxes.map(box => box.at)).toEqual(expectedIndexes)
  const overlaps = boxes.flatMap((box, at) =>
    boxes
      .slice(at + 1)
      .filter(other => isOverlapping(box, other))
      .map(other => [box, other]),
  )
  expect(overlaps).toEqual([])
  for (const box of boxes) {
    expect(left + box.left).toBeGreaterThanOrEqual(0)
    expect(left + box.left + box.width).toBeLessThanOrEqual(window)
    if (box.kind !== 'el-button') continue
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(Math.abs(box.width - width)).toBeLessThanOrEqual(1)
  }
  // Content must fit its element, or it would overlap the next element.
  const overflowing = await page
    .locator('.stage > *')
    .evaluateAll(nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.outerHTML))
  expect(overflowing).toEqual([])
}

async function expectPositions(page: Page, visibleElements: VisualElement[], base: number) {
  const { boxes, width } = await readBoxes(page)
  const scale = width / base
  expect(scale).toBeLessThanOrEqual(1.001)
  expect(boxes.map(box => box.at)).toEqual(visibleElements.map((_, at) => at))
  const misplaced = boxes.filter(box => {
    const { position, size } = visibleElements[box.at] as VisualElement
    const isInPlace =
      Math.abs(box.left - position.x * scale) <= 1 &&
      Math.abs(box.top - position.y * scale) <= 1 &&
      (!size || Math.abs(box.width - size.width * scale) <= 1)
    return !isInPlace
  })
  expect(misplaced).toEqual([])
  return scale
}

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

it('shows random pages as designed at 768 px and wider, and as one column below that width', async () => {
  const { page } = await chromium.newPerson()
  const createdFunnel = await makeFunnel(
    seller,
    pages.map(({ elements, baseWidth: base }, index) => ({
      title: `Page ${index + 1}`,
      elements: elements.map((each, at) => ({
        ...each,
        id: `e${at}`,
        content: each.type === 'image' ? '/none.png' : each.content,
      })),
      layout: base === undefined ? {} : { baseWidth: base },
    })),
  )
  for (const [index, { id }] of createdFunnel.pages.entries()) {
    const { content } = await seller.call<{ content: { elements: unknown; layout: { baseWidth?: number } } }>(
      'GET',
      `/api/v1/upsell-pages/${id}`,
    )
    const visibleElements = getVisibleElements(readElements(content.elements))
    const base = getBaseWidth(visibleElements, content.layout)
    await page.goto(`${shop.url}/upsell/${createdFunnel.id}/page/${index + 1}`)
    for (const width of [360, 767]) {
      await page.setViewportSize({ width, height: 900 })
      await expectColumn(page, width, visibleElements)
    }
    for (const width of [768, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      const scale = await expectPositions(page, visibleElements, base)
      if (width === 1_440) expect(scale).toBeGreaterThan(0.999)
    }
    expect(await page.locator('[style]').count()).toBe(0)
  }
})
