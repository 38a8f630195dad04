import { beforeAll, expect, it } from 'vitest'
import { calculateContrast } from '#domain/brand-colour.ts'
import { type ElementType, elementTypes } from '#domain/visual-element.ts'
import { fetchUpsellsWords } from '#words/lazy-words.ts'
import type { PageContent, VisualEditor } from '../model/editor.ts'
import { addElement } from './add-element.ts'

beforeAll(() => fetchUpsellsWords())

/** An editor of an empty page that takes in what is added. */
function emptyPage() {
  let content: PageContent = { title: 'Offer', elements: [], layout: {} }
  let selection: readonly string[] = []
  const editor = {
    get content() {
      return content
    },
    change: (step: (now: PageContent) => PageContent) => {
      content = step(content)
    },
    select: (ids: readonly string[]) => {
      selection = ids
    },
  } as unknown as VisualEditor
  return { add: (type: ElementType) => addElement(editor, type), now: () => ({ ...content, selection }) }
}

it.each(elementTypes)('a new %s is of 16 px, black, and at 100,100', type => {
  const { add, now } = emptyPage()
  add(type)
  const [made] = now().elements
  expect(made).toMatchObject({ type, style: { fontSize: '16px', color: '#000000' }, position: { x: 100, y: 100 } })
  expect(now().selection).toEqual([made?.id])
})

it('stands there whatever else is on the page, in front of it, and is selected', () => {
  const { add, now } = emptyPage()
  for (const type of elementTypes) add(type)
  const { elements, selection } = now()
  expect(elements.map(({ position }) => position)).toEqual(elementTypes.map(() => ({ x: 100, y: 100 })))
  expect(elements.map(({ z }) => z ?? 0)).toEqual([0, 1, 2, 3])
  expect(selection).toEqual([elements.at(-1)?.id])
})

it('black can be read on a new button', () => {
  const { add, now } = emptyPage()
  add('button')
  const { color = '', backgroundColor = '' } = now().elements[0]?.style ?? {}
  expect(calculateContrast(color, backgroundColor)).toBeGreaterThan(4.5)
})
