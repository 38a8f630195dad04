import { expect, it } from 'vitest'
import { applyEdit } from '../apply-edit.ts'
import { indexPage } from '../page-index.ts'

/**
 * Removes the link with this id and returns the new page. Ids count the start tags from 0, including those of html,
 * head and body if the source contains them.
 */
function unlinked(source: string, id: string) {
  const result = applyEdit(indexPage(source), { id, kind: 'unlink' })
  return result.ok ? result.source : result.reason
}

it('removes the element of a plain link, but only the URL of a styled link', () => {
  expect(unlinked('<p>Read <a href="/x" target=_blank>the <b>whole</b> text</a>, please</p>', '1')).toBe(
    '<p>Read the <b>whole</b> text, please</p>',
  )
  expect(unlinked('<p><a class="btn" href="/x">Buy</a></p>', '1')).toBe('<p><a class="btn">Buy</a></p>')
  expect(unlinked('<p>x</p>', '0')).toBe('not_allowed')
  expect(unlinked('<p>a<a href="/x">b<p>c</a>d', '1')).toBe('<p>a<a>b<p>c</a>d')
})
