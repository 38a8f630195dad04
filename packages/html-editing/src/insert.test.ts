import { expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import { indexPage } from './page-index.ts'
import { applySplices } from './splice.ts'

const source = '<body>\r\n<p>a</p>\r\n<p>b</p>\r\n</body>'
function insert(html: string, where: 'before' | 'after', tag = 'p', into = source) {
  const page = indexPage(into)
  const [id = ''] = [...page.elements].find(([, element]) => element.tagName === tag) ?? []
  const result = applyEdit(page, { id, kind: 'insert', html, where })
  if (!result.ok) return result.reason
  expect(applySplices(result.source, result.inverse)).toBe(into)
  return result.source
}
const section = '<section class="x">\n<style>.x { color: red }</style>\n<h2>T &amp; <em>i</em></h2>\n</section>'

it('inserts a section with its own style beside an element, with the line endings of the page', () => {
  const written = section.replaceAll('\n', '\r\n')
  expect(insert(section, 'after')).toBe(source.replace('<p>a</p>', `<p>a</p>\r\n${written}`))
  expect(insert(section, 'before')).toBe(source.replace('<p>a</p>', `${written}\r\n<p>a</p>`))
})

it.each([
  '<script>x()</script>',
  '<img src="x" onerror="x()">',
  '<a href="javascript:x()">x</a>',
  '<iframe src="https://example.com"></iframe>',
  '<svg><animate attributeName="href" to="javascript:x()"/></svg>',
  '<p style="background: url(https://example.com/x)">x</p>',
  '<meta http-equiv="refresh" content="0">',
  '',
])('rejects an insertion of the markup %s', html => expect(insert(html, 'after')).toBe('not_allowed'))

it('rejects markup beside the body and markup that would change other parts of the page', () => {
  expect(insert('<b>open', 'after')).toBe('refused')
  expect(insert('<p>x</p>', 'after', 'body')).toBe('not_allowed')
  expect(insert('<div>x</div>', 'after', 'b', '<p>a <b>b</b> c</p>')).toBe('refused')
})

it('renames ids that the page already has and updates references inside the inserted section', () => {
  const section =
    '<section aria-labelledby="t x"><style>#t { color: red }</style><h2 id="t">A</h2><label for=q>Q</label><input id=q><a href="#t">up</a></section>'
  const first = applyEdit(indexPage('<p>a</p><p id="q-2">b</p>'), {
    id: '0',
    kind: 'insert',
    html: section,
    where: 'after',
  })
  if (!first.ok) throw new Error(first.reason)
  expect(first.source).toContain(section)
  const second = applyEdit(indexPage(first.source), { id: '0', kind: 'insert', html: section, where: 'after' })
  if (!second.ok) throw new Error(second.reason)
  expect(second.source).toContain(
    '<section aria-labelledby="t-2 x"><style>#t-2 { color: red }</style><h2 id="t-2">A</h2><label for="q-3">Q</label><input id="q-3"><a href="#t-2">up</a></section>',
  )
  expect(second.source).toContain(section)
})
