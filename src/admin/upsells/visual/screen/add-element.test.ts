import { beforeAll, expect, it } from 'vitest'
import { calculateContrast } from '#domain/brand-color.ts'
import { type ElementType, elementTypes } from '#domain/visual-element.ts'
import { fetchUpsellsWords } from '#i18n/lazy-words.ts'
import type { PageContent, VisualEditor } from '../model/editor.ts'
import { addElement } from './add-element.ts'

beforeAll(() => fetchUpsellsWords())

/** An editor of an empty page that applies changes immediately. */
function openEmptyPage() {
  let content: PageContent = { title: 'Offer', elements: [], layout: {} }
  let selection: readonly string[] = []
  const editor = {
    get content() {
      return content
    },
    change: (step: (current: PageContent) => PageContent) => {
      content = step(content)
    },
    select: (ids: readonly string[]) => {
      selection = ids
    },
  } as unknown as VisualEditor
  return { add: (type: ElementType) => addElement(editor, type), getPage: () => ({ ...content, selection }) }
}

it.each(elementTypes)('creates a %s element with black text of 16 px at the position 100,100', type => {
  const { add, getPage } = openEmptyPage()
  add(type)
  const [element] = getPage().elements
  expect(element).toMatchObject({ type, style: { fontSize: '16px', color: '#000000' }, position: { x: 100, y: 100 } })
  expect(getPage().selection).toEqual([element?.id])
})

it('adds each element at the same position, in front of the others, and selects it', () => {
  const { add, getPage } = openEmptyPage()
  for (const type of elementTypes) add(type)
  const { elements, selection } = getPage()
  expect(elements.map(({ position }) => position)).toEqual(elementTypes.map(() => ({ x: 100, y: 100 })))
  expect(elements.map(({ z }) => z ?? 0)).toEqual([0, 1, 2, 3])
  expect(selection).toEqual([elements.at(-1)?.id])
})

it('creates a button with a readable contrast between text and background', () => {
  const { add, getPage } = openEmptyPage()
  add('button')
  const { color = '', backgroundColor = '' } = getPage().elements[0]?.style ?? {}
  expect(calculateContrast(color, backgroundColor)).toBeGreaterThan(4.5)
})
