import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { getText } from '@vitrine/html-editing/tree.ts'
import { expect, it } from 'vitest'
import type { SelectedElement, StructureAct } from '#contract/editor-messages.ts'
import { buildStructureEdit, buildTextEdits } from './build-edits.ts'

const source = '<ul><li>a <b>x</b></li><li>b <i>y</i> <u>z</u></li><li>c</li></ul>'
const look = { size: 16, bold: false, color: '', background: '' }
const place = { left: 0, top: 0, width: 0, height: 0, line: null }

/**
 * The list items as the frame reports them. Element ids count the elements in document order, starting with `ul` as 0;
 * `count` is the number of elements in an item, including the item.
 */
const items = [
  { id: '1', count: 2, before: null, after: '3', afterCount: 3 },
  { id: '3', count: 3, before: '1', after: '6', afterCount: 1 },
  { id: '6', count: 1, before: '3', after: null, afterCount: 0 },
] as const
const selectItem = (index: 0 | 1 | 2): SelectedElement => ({
  ...items[index],
  kind: 'block',
  tag: 'li',
  text: '',
  place,
  look,
  link: null,
  mark: { role: null, offerId: null },
  parent: '0',
})

/**
 * Applies an action. Returns the resulting text of the page and the text of the element that is selected afterwards;
 * null if the action is impossible.
 */
function actOn(index: 0 | 1 | 2, act: StructureAct) {
  const planned = buildStructureEdit(selectItem(index), act)
  if (!planned) return null
  const result = applyEdit(indexPage(source), planned.edit)
  if (!result.ok) return result.reason
  const element = planned.choose === null ? undefined : result.page.elements.get(planned.choose)
  return [
    result.source
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    element && getText(element),
  ]
}

it('selects the moved element, the copy of a duplicated element, or the neighbor of a removed element', () => {
  expect(actOn(0, 'down')).toEqual(['b y z a x c', 'a x'])
  expect(actOn(1, 'up')).toEqual(['b y z a x c', 'b y z'])
  expect(actOn(1, 'down')).toEqual(['a x c b y z', 'b y z'])
  expect(actOn(1, 'duplicate')).toEqual(['a x b y z b y z c', 'b y z'])
  expect(actOn(1, 'remove')).toEqual(['a x c', 'c'])
  expect(actOn(2, 'remove')).toEqual(['a x b y z', 'b y z'])
  expect([actOn(0, 'up'), actOn(2, 'down')]).toEqual([null, null])
})

it('builds the style edit before the text edit, and a text edit only if the text changed', () => {
  const message = { type: 'textChanged', originalText: 'a', newText: 'a', isHTML: false, id: '1', revision: 1 } as const
  expect(buildTextEdits({ ...message, style: {} }, '1')).toEqual([])
  expect(buildTextEdits({ ...message, newText: 'b', style: { color: 'red' } }, '1').map(({ kind }) => kind)).toEqual([
    'setStyle',
    'setText',
  ])
  expect(buildTextEdits({ ...message, isHTML: true, style: {} }, '1').map(({ kind }) => kind)).toEqual(['setInner'])
})

it('wraps text between block elements in a span only when the text gets a style', () => {
  const page = indexPage('<div>Solto &amp; livre<p>x</p></div>')
  const message = { type: 'textChanged', originalText: 'Solto & livre', isHTML: false, id: '0.0', revision: 1 } as const
  const replaceText = (newText: string, style = {}, isHTML = false) => {
    const [edit] = buildTextEdits({ ...message, newText, style, isHTML }, '0.0')
    const result = edit && applyEdit(page, edit)
    return result?.ok ? result.source : result?.reason
  }
  expect(replaceText('Solto & preso')).toBe('<div>Solto &amp; preso<p>x</p></div>')
  expect(replaceText('Solto & livre', { color: 'red' })).toBe(
    '<div><span style="color: red">Solto &amp; livre</span><p>x</p></div>',
  )
  expect(replaceText('a <b>b</b>', {}, true)).toBe('<div>a <b>b</b><p>x</p></div>')
  expect(replaceText('<script>x</script>', {}, true)).toBe('not_allowed')
})

it('includes the HTML ids that style sheets use in the edit that duplicates an element', () => {
  const planned = buildStructureEdit(selectItem(0), 'duplicate', ['#hero { color: #fff }', 'p#lead > a {}'])
  expect(planned?.edit).toMatchObject({ kind: 'duplicate', styled: ['hero', 'fff', 'lead'] })
})
