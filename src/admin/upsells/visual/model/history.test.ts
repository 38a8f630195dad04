import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createElement, elementTypes, type VisualElement } from '#domain/visual-element.ts'
import { alignTo, distribute, type Edge } from '../inspector/align.ts'
import { changeElements, changeLayout, removeElements } from '../inspector/edits.ts'
import { moveLayerTo } from '../layers/layer-order.ts'
import type { PageContent, Step } from './editor.ts'
import { emptyHistory, type History, pushStep, rebaseHistory, redoStep, undoStep } from './history.ts'
import { createElementId, duplicateElements, insertElements, pasteElements } from './insert.ts'

type State = { content: PageContent; history: History }
/** An edit that picks its elements by number, so that it applies to any page. */
type Edit = (content: PageContent) => Step

const small = fc.integer({ min: 0, max: 900 })
const text = fc.string({ maxLength: 12 })
const anyElement = fc
  .record({
    type: fc.constantFrom(...elementTypes),
    content: text,
    x: small,
    y: small,
    z: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    size: fc.option(fc.record({ width: fc.integer({ min: 8, max: 400 }), height: fc.integer({ min: 8, max: 400 }) }), {
      nil: undefined,
    }),
    locked: fc.constantFrom(true, undefined),
  })
  .map(({ type, content, x, y, z, size, locked }): VisualElement => {
    const element = { ...createElement(createElementId(), type, content), position: { x, y } }
    return { ...element, ...(z !== undefined && { z }), ...(size && { size }), ...(locked && { locked }) }
  })
const anyPage = fc.record({
  title: text,
  elements: fc.array(anyElement, { maxLength: 8 }),
  layout: fc.record({ baseWidth: fc.integer({ min: 320, max: 1_600 }) }, { requiredKeys: [] }),
})

const pickElements = (content: PageContent, numbers: readonly number[]) =>
  content.elements.filter((_, index) => numbers.includes(index))
const getIds = (elements: readonly VisualElement[]) => elements.map(({ id }) => id)
const getBoxes = ({ elements }: PageContent) =>
  new Map(elements.map(({ id, position, size }) => [id, { ...position, ...(size ?? { width: 90, height: 40 }) }]))

const numbers = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 })
const anyEdit: fc.Arbitrary<Edit> = fc.oneof<fc.Arbitrary<Edit>[]>(
  fc.array(anyElement, { minLength: 1, maxLength: 3 }).map(added => () => insertElements(added).step),
  numbers.map(picked => content => removeElements(getIds(pickElements(content, picked)))),
  numbers.map(picked => content => duplicateElements(pickElements(content, picked)).step),
  numbers.map(picked => content => {
    const copied = pickElements(content, picked)
    return copied.length > 0 ? pasteElements(copied, content.elements).step : same => same
  }),
  fc.tuple(numbers, small, small).map(
    ([picked, x, y]) =>
      content =>
        changeElements(getIds(pickElements(content, picked)), () => ({ position: { x, y } })),
  ),
  fc.tuple(numbers, text).map(
    ([picked, newText]) =>
      content =>
        changeElements(getIds(pickElements(content, picked)), () => ({ content: newText })),
  ),
  fc.tuple(numbers, fc.constantFrom('locked' as const, 'hidden' as const)).map(
    ([picked, property]) =>
      content =>
        changeElements(getIds(pickElements(content, picked)), each => ({
          [property]: each[property] ? undefined : true,
        })),
  ),
  fc.tuple(fc.nat(9), fc.nat(9)).map(
    ([picked, layerIndex]) =>
      content =>
        moveLayerTo(content.elements[picked]?.id ?? '', layerIndex),
  ),
  fc.tuple(numbers, fc.constantFrom<Edge>('left', 'centre', 'right', 'top', 'middle', 'bottom')).map(
    ([picked, edge]) =>
      content =>
        alignTo(edge, getIds(pickElements(content, picked)), getBoxes(content)),
  ),
  fc.tuple(numbers, fc.constantFrom('x' as const, 'y' as const)).map(
    ([picked, axis]) =>
      content =>
        distribute(axis, getIds(pickElements(content, picked)), getBoxes(content)),
  ),
  fc.integer({ min: 320, max: 1_600 }).map(baseWidth => () => changeLayout({ baseWidth })),
  text.map(title => () => content => ({ ...content, title })),
)

function applyEdits(start: PageContent, edits: readonly Edit[], onContent: (content: PageContent) => void): State {
  let state: State = { content: start, history: emptyHistory }
  for (const [index, edit] of edits.entries()) {
    const { content, history } = state
    onContent(content)
    state = { content: edit(content)(content), history: pushStep(history, content, index * 1_000) }
  }
  return state
}
function repeat(state: State, count: number, move: typeof undoStep): State {
  let current = state
  for (let step = 0; step < count; step += 1) current = move(current) ?? current
  return current
}

it('restores exactly the same JSON when any edits are undone and redone', () => {
  fc.assert(
    fc.property(anyPage, fc.array(anyEdit, { maxLength: 25 }), fc.nat(25), (page, edits, undoCount) => {
      const before = JSON.stringify(page)
      const states: string[] = []
      const end = applyEdits(page, edits, content => states.push(JSON.stringify(content)))
      const after = JSON.stringify(end.content)
      const first = repeat(end, edits.length, undoStep)
      expect(JSON.stringify(first.content)).toBe(before)
      expect(undoStep(first)).toBeNull()
      expect(JSON.stringify(repeat(first, edits.length, redoStep).content)).toBe(after)
      const steps = Math.min(undoCount, edits.length)
      const between = repeat(end, steps, undoStep)
      expect(JSON.stringify(between.content)).toBe([...states, after][edits.length - steps])
    }),
    { numRuns: 60 },
  )
})

const page = (...elements: VisualElement[]): PageContent => ({ title: 'Offer', elements, layout: {} })
const textAt = (x: number): VisualElement => ({ ...createElement('a', 'text', 'a'), position: { x, y: 0 } })

it('combines quick steps of the same kind into one undo step, and keeps other steps separate', () => {
  let history = pushStep(emptyHistory, page(textAt(0)), 0, 'nudge a')
  history = pushStep(history, page(textAt(1)), 700, 'nudge a')
  expect(history.past).toHaveLength(1)
  expect(pushStep(history, page(textAt(2)), 800, 'nudge b').past).toHaveLength(2)
  expect(pushStep(history, page(textAt(2)), 1_501, 'nudge a').past).toHaveLength(2)
  expect(pushStep(history, page(textAt(2)), 800).past).toHaveLength(2)
  const previous = undoStep({ content: page(textAt(2)), history })
  expect(previous?.content).toEqual(page(textAt(0)))
  // Undo closes the open step: the next change starts a new one.
  expect(previous && pushStep(previous.history, previous.content, 800, 'nudge a').past).toHaveLength(1)
})

it('undoes local steps and keeps elements that another member added', () => {
  const base = page(textAt(5))
  const theirs = page(textAt(5), { ...createElement('b', 'text', 'theirs') })
  const history = rebaseHistory(pushStep(emptyHistory, base, 0), base, theirs)
  const previous = undoStep({ content: page(textAt(9), { ...createElement('b', 'text', 'theirs') }), history })
  expect(previous?.content).toEqual(theirs)
})
