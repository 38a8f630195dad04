import { expect, it } from 'vitest'
import { applyEdit } from '../apply-edit.ts'
import { indexPage } from '../page-index.ts'
import { applySplices } from '../splice.ts'

/** Duplicates the first <section> and returns the inserted text. */
function duplicateFirst(source: string, styled: string[] = []): string {
  const page = indexPage(source)
  const [id = ''] = [...page.elements].find(([, { tagName }]) => tagName === 'section') ?? []
  const result = applyEdit(page, { id, kind: 'duplicate', styled })
  if (!result.ok) throw new Error(result.reason)
  expect(applySplices(result.source, result.inverse)).toBe(source)
  expect(result.splices).toHaveLength(1)
  return result.splices[0]?.text ?? ''
}

it.each([
  ['<section id="a">x</section>', '<section id="a-2">x</section>'],
  ['<section\n  ID=a class=b>x</section>', '<section\n  id="a-2" class=b>x</section>'],
  [
    "<section aria-labelledby='t other'><h2 id='t'>T</h2></section>",
    "<section aria-labelledby='t-2 other'><h2 id='t-2'>T</h2></section>",
  ],
  [
    '<section><label for="q">Q</label><input id="q" aria-describedby="h q"><p id="h">h</p></section>',
    '<section><label for="q-2">Q</label><input id="q-2" aria-describedby="h-2 q-2"><p id="h-2">h</p></section>',
  ],
  [
    '<section><a href="#end">down</a> <a href="#far">far</a> <a href="/x#end">x</a><p id="end"></p></section>',
    '<section><a href="#end-2">down</a> <a href="#far">far</a> <a href="/x#end">x</a><p id="end-2"></p></section>',
  ],
  [
    '<section><button data-bs-target="#c">+</button><div id="c"></div></section>',
    '<section><button data-bs-target="#c-2">+</button><div id="c-2"></div></section>',
  ],
  [
    '<section><style>#t > b { color: red }</style><p id="t" style="color: #add"><b id="add">x</b></section>',
    '<section><style>#t-2 > b { color: red }</style><p id="t-2" style="color: #add"><b id="add-2">x</b></section>',
  ],
  [
    '<section><svg viewBox="0 0 1 1"><linearGradient id="g"/><rect fill="url(#g)"/><use xlink:href="#g"/></svg></section>',
    '<section><svg viewBox="0 0 1 1"><linearGradient id="g-2"/><rect fill="url(#g-2)"/><use xlink:href="#g-2"/></svg></section>',
  ],
  [
    '<section><template><p id="in">x</p></template></section>',
    '<section><template><p id="in-2">x</p></template></section>',
  ],
  ['<section>no ids, <a href="#a">one link</a></section>', '<section>no ids, <a href="#a">one link</a></section>'],
])('renames the ids in the copy of %s', (source, copy) => {
  expect(duplicateFirst(`<body>${source}<p>rest</p></body>`)).toBe(copy)
})

it('chooses an id for a copy that the page does not use yet', () => {
  expect(duplicateFirst('<section id="a">x</section><section id="a-2">x</section><i id="a-3"></i>')).toBe(
    '<section id="a-4">x</section>',
  )
})

it('keeps ids in a copy when a style sheet of the page uses them', () => {
  const sheet = '<style>#hero { color: red }</style>'
  expect(duplicateFirst(`${sheet}<section id="hero"><p id="b">x</p></section>`)).toBe(
    '<section id="hero"><p id="b-2">x</p></section>',
  )
})

it('copies elements whose end tag is omitted or whose formatting tags are reopened', () => {
  expect(duplicateFirst('<ul><li><section id="a"><p id="b">x</section></ul>')).toBe(
    '<section id="a-2"><p id="b-2">x</section>',
  )
  expect(duplicateFirst('<b id="o">x<section id="a">y</section></b>')).toBe('<section id="a-2">y</section>')
  expect(duplicateFirst('<div><b id="o">x</div><section id="a">y</section>')).toBe('<section id="a-2">y</section>')
})

it('keeps an id in a copy when a style sheet in another file uses it', () => {
  const copy = duplicateFirst('<section id="hero"><p id="lead">x</p></section>', ['hero'])
  expect(copy).toBe('<section id="hero"><p id="lead-2">x</p></section>')
})
