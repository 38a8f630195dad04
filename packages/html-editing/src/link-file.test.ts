import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkFile } from './link-file.ts'
import { nastySource } from './nasty-sources.ts'
import { findAttribute, listElements, parseSource } from './tree.ts'

const style = '<link rel="stylesheet" href="style.css">'

it.each([
  ['<!doctype html><head><title>x</title></head><p>', `<!doctype html><head><title>x</title>${style}</head><p>`],
  ['<!doctype html>\n<title>x</title>\n<p>', `<!doctype html>\n<title>x</title>${style}\n<p>`],
  ['<html lang=a><p>x', `<html lang=a>${style}<p>x`],
  ['\uFEFFtext', `\uFEFF${style}text`],
  ['<!doctype html><!-- c -->text<!-- d -->', `<!doctype html><!-- c -->${style}text<!-- d -->`],
  ['<!-- a --><html><!-- b -->text</html><!-- e -->', `<!-- a --><html><!-- b -->${style}text</html><!-- e -->`],
  ['', style],
])('adds the link to a style sheet to the page %j', (source, expected) => {
  expect(linkFile(source, 'style', 'style.css')).toEqual({ ok: true, source: expected })
})

it('adds a deferred script to a page', () => {
  expect(linkFile('<head></head>', 'script', 'a&b.js')).toEqual({
    ok: true,
    source: '<head><script src="a&amp;b.js" defer></script></head>',
  })
})

it('adds exactly one element to any page or rejects the change', () => {
  fc.assert(
    fc.property(nastySource, source => {
      const result = linkFile(source, 'style', 'new.css')
      if (!result.ok) return
      const before = listElements(parseSource(source)).map(element => element.tagName)
      const after = listElements(parseSource(result.source))
      const added = after.findIndex(element => findAttribute(element, 'href') === 'new.css')
      expect(after.toSpliced(added, 1).map(element => element.tagName)).toEqual(before)
      expect(result.source.replace('<link rel="stylesheet" href="new.css">', '')).toBe(source)
    }),
    { numRuns: 500 },
  )
})
