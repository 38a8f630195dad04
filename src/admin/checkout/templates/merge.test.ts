import { expect, it } from 'vitest'
import type { TemplateElement } from '#contract/templates.ts'
import { findTemplateConflicts, mergeDrafts } from './merge.ts'
import type { TemplateDraft } from './template-draft.ts'

const text = (id: string, content = id): TemplateElement => ({ id, type: 'text', content })
const draft = (ids: string[], brand: string | null = null, contents: Record<string, string> = {}): TemplateDraft => ({
  brand,
  elements: ids.map(id => text(id, contents[id])),
})
const base = draft(['a', 'b', 'c'])
const summarize = ({ elements, brand }: TemplateDraft) => [
  brand,
  ...elements.map(({ id, content }) => (id === content ? id : `${id}=${content}`)),
]

it('distinguishes template parts that both people changed from parts that only the other person changed', () => {
  const theirs = draft(['b', 'a', 'c'], '#006945', { a: 'theirs' })
  const mine = draft(['a', 'b', 'c'], null, { a: 'mine' })
  expect(findTemplateConflicts({ base, theirs, mine })).toEqual([
    { field: 'brand', both: false },
    { field: 'order', both: false },
    { field: 'element a', both: true },
  ])
})

it('keeps each change that only one person made, whichever version wins', () => {
  const theirs = draft(['b', 'a', 'c', 'theirs'], '#006945', { a: 'theirs' })
  const mine = draft(['a', 'mine', 'b'], null, { a: 'mine' })
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'mine'))).toEqual(['#006945', 'b', 'a=mine', 'mine', 'theirs'])
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'theirs'))).toEqual([
    '#006945',
    'b',
    'a=theirs',
    'mine',
    'theirs',
  ])
})

it('reports a conflict when one person deletes an element that the other edits', () => {
  const theirs = draft(['a', 'c'])
  const mine = draft(['a', 'b', 'c'], null, { b: 'mine' })
  expect(findTemplateConflicts({ base, theirs, mine })).toEqual([{ field: 'element b', both: true }])
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'mine'))).toEqual([null, 'a', 'b=mine', 'c'])
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'theirs'))).toEqual([null, 'a', 'c'])
})

it('uses the order of the winning version when both people reordered the elements', () => {
  const theirs = draft(['c', 'b', 'a'])
  const mine = draft(['b', 'a', 'c'])
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'mine'))).toEqual([null, 'b', 'a', 'c'])
  expect(summarize(mergeDrafts({ base, theirs, mine }, 'theirs'))).toEqual([null, 'c', 'b', 'a'])
})
