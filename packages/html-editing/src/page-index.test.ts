import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastySource, nastySources } from './nasty-sources.ts'
import { findNode, indexPage, type Page } from './page-index.ts'
import { buildPageMarks, markAttribute } from './page-marks.ts'
import { applySplices, invertSplices } from './splice.ts'
import { findAttribute, getText, isText, listElements, parseSource } from './tree.ts'

const marked = (page: Page) => applySplices(page.source, buildPageMarks(page))

describe('indexPage', () => {
  it('assigns an id to every element and finds each element by its id', () => {
    const page = indexPage('<p>a</p><ul><li>b<li>c</ul>')
    const found = [...page.elements].map(([id, element]) => `${id} ${element.tagName}`)
    expect(found).toEqual(['html html', 'head head', 'body body', '0 p', '1 ul', '2 li', '3 li'])
    const text = findNode(page, '3.0')
    expect(isText(text ?? undefined) && text).toMatchObject({ value: 'c' })
    expect(findNode(page, '9')).toBeNull()
    expect(findNode(page, '3.7')).toBeNull()
    expect(findNode(page, '1.0')).toBeNull()
  })

  it('assigns different ids to the elements that one misnested tag produces', () => {
    const page = indexPage('<b>x<p>y</b>z</p>')
    expect([...page.elements.keys()]).toEqual(['html', 'head', 'body', '0', '1', '0~1'])
    expect(findNode(page, '0~1.0')).toMatchObject({ value: 'y' })
  })

  it('ignores a byte order mark before the document', () => {
    const page = indexPage('\uFEFF<!doctype html><head><title>x</title></head><p>y')
    expect(page.document.mode).toBe('no-quirks')
    expect(page.elements.get('1')).toMatchObject({ tagName: 'title', parentNode: { tagName: 'head' } })
  })
})

describe('buildPageMarks', () => {
  const check = (source: string) => {
    const page = indexPage(source)
    const splices = buildPageMarks(page)
    const copy = applySplices(source, splices)
    expect(applySplices(copy, invertSplices(source, splices))).toBe(source)
    // When the parser makes several elements from one misnested tag, all of them carry the same mark in the marked
    // copy. In the index, the second of them has the id '0~1' and the third one '0~2', in document order.
    const countById = new Map<string, number>()
    const [before, after] = [listElements(page.document), listElements(parseSource(copy))]
    expect(after.map(element => element.tagName)).toEqual(before.map(element => element.tagName))
    for (const [index, element] of after.entries()) {
      const id = findAttribute(element, markAttribute)
      if (id === null) continue
      const times = countById.get(id) ?? 0
      countById.set(id, times + 1)
      expect(page.elements.get(times === 0 ? id : `${id}~${times}`)).toBe(before[index])
    }
  }

  it.each(nastySources.map(source => [source]))('marks the elements of %j and changes nothing else', check)

  it('marks the elements of random pages and changes nothing else', () => {
    fc.assert(fc.property(nastySource, check), { numRuns: 1_000 })
  })

  it('omits marks that would change how the page is parsed', () => {
    const page = indexPage('<p><b><b><b><b>x<p>y<i>z')
    const copy = marked(page)
    expect(copy).not.toContain('<b ')
    expect(copy).not.toContain('<i ')
    expect(copy).toContain('<p data-vitrine-id="0">')
  })

  it('inserts its marks before those that a saved copy already contains', () => {
    expect(marked(indexPage(`<p ${markAttribute}="7">x`))).toBe(`<p ${markAttribute}="0" ${markAttribute}="7">x`)
    expect(getText(parseSource(marked(indexPage('<image src=x>after'))).childNodes[0] as never)).toBe('after')
  })
})
