import fc from 'fast-check'
import { serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import type { Edit } from './edits/edit.ts'
import { nastySource, nastySources } from './nasty-sources.ts'
import { findNode, indexPage, type Page } from './page-index.ts'
import { applySplices } from './splice.ts'
import { type Document, getAttributeName, isElement, isText, listElements, parseSource } from './tree.ts'

const edits: ((id: string, other: string, text: string) => Edit)[] = [
  (id, _, text) => ({ kind: 'setText', id, text }),
  (id, _, text) => ({ kind: 'setInner', id, html: `${text.replaceAll('<', '&lt;')} <b>new</b> &amp;` }),
  id => ({ kind: 'setStyle', id, style: { color: '#123456', 'font-size': '16px', width: null } }),
  (id, _, text) => ({ kind: 'setAttr', id, name: 'title', value: text }),
  id => ({ kind: 'setAttr', id, name: 'class', value: null }),
  id => ({ kind: 'replaceImage', id, src: 'images/new one.webp' }),
  id => ({ kind: 'setLink', id, href: '/checkout?product=1&sku=2' }),
  id => ({ kind: 'remove', id }),
  id => ({ kind: 'duplicate', id }),
  (id, other) => ({ kind: 'move', id, to: other, where: 'before' }),
  (id, other) => ({ kind: 'move', id, to: other, where: 'after' }),
]

const listIds = (page: Page) =>
  [...page.elements].flatMap(([id, element]) => [
    id,
    ...element.childNodes.flatMap((child, index) => (isText(child) ? [`${id}.${index}`] : [])),
  ])

/** Applies an edit directly to the page's tree, without the code under test, and returns the serialized tree. */
function editDirectly(source: string, edit: Edit): string | null {
  const page = indexPage(source)
  const target = findNode(page, edit.id)
  if (edit.kind === 'setText' && isText(target ?? undefined) && target && 'value' in target)
    target.value = edit.text.replace(/\r\n?/g, '\n')
  else if (edit.kind === 'setAttr' && target && isElement(target) && edit.value !== null) {
    const attribute = target.attrs.find(one => one.name === edit.name)
    if (attribute) attribute.value = edit.value.replace(/\r\n?/g, '\n')
    else target.attrs.push({ name: edit.name, value: edit.value.replace(/\r\n?/g, '\n') })
  } else return null
  return serializeTree(page.document)
}

/** Serializes a tree so that the order of attributes does not matter. */
function serializeTree(document: Document): string {
  for (const element of listElements(document))
    element.attrs.sort((a, b) => (getAttributeName(a) < getAttributeName(b) ? -1 : 1))
  return serialize(document)
}

function check(source: string, elementPick: number, otherPick: number, kind: number, text: string) {
  const page = indexPage(source)
  const addresses = listIds(page)
  const id = addresses[elementPick % addresses.length] ?? ''
  const other = [...page.elements.keys()][otherPick % page.elements.size] ?? ''
  const edit = edits[kind % edits.length]?.(id, other, text)
  if (!edit) throw new Error('no such edit')
  const result = applyEdit(page, edit)
  expect(page.source).toBe(source)
  if (!result.ok) return
  expect(applySplices(source, result.splices)).toBe(result.source)
  expect(applySplices(result.source, result.inverse)).toBe(source)
  const expected = editDirectly(source, edit)
  if (expected !== null) expect(serializeTree(parseSource(result.source))).toBe(expected)
}

// Thousands of pages are parsed, which takes seconds and, on a busy small machine, minutes.
describe('applyEdit on random and malformed pages', { timeout: 120_000 }, () => {
  it('performs an edit exactly and reversibly, or rejects it', () => {
    fc.assert(
      fc.property(
        nastySource,
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.oneof(fc.string(), fc.constantFrom('\nx', 'a\r\nb', '&lt;', 'amp; x', '', ' ', '\u00e7\u00a0')),
        check,
      ),
      { numRuns: 1_500 },
    )
  })

  it('performs each kind of edit exactly and reversibly, or rejects it, at every id of the malformed pages', () => {
    for (const source of nastySources) {
      const addresses = listIds(indexPage(source)).length
      for (let at = 0; at < addresses; at++)
        for (const kind of edits.keys()) check(source, at, at + 1, kind, '\n"T&amp;\' <\u00e7>')
    }
  })
})
