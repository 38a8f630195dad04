import { expect, it } from 'vitest'
import { applyEdit } from '../apply-edit.ts'
import { indexPage } from '../page-index.ts'

/** The page after the link with this address (html 0, head 1, body 2 where written; else counted from 0) is none any more. */
function unlinked(source: string, id: string) {
  const done = applyEdit(indexPage(source), { id, kind: 'unlink' })
  return done.ok ? done.source : done.reason
}

it('leaves what a plain link says, and only takes the way from one with a look', () => {
  expect(unlinked('<p>Read <a href="/x" target=_blank>the <b>whole</b> text</a>, please</p>', '1')).toBe(
    '<p>Read the <b>whole</b> text, please</p>',
  )
  expect(unlinked('<p><a class="btn" href="/x">Buy</a></p>', '1')).toBe('<p><a class="btn">Buy</a></p>')
  expect(unlinked('<p>x</p>', '0')).toBe('not_allowed')
  expect(unlinked('<p>a<a href="/x">b<p>c</a>d', '1')).toBe('<p>a<a>b<p>c</a>d')
})
