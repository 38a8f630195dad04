import { describe, expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import type { Edit } from './edits/edit.ts'
import { indexPage } from './page-index.ts'
import { applySplices } from './splice.ts'

type Change = Edit extends infer E ? (E extends Edit ? Omit<E, 'id'> & { tag?: string } : never) : never

/** Edits the first element of a tag and returns the new source, or the reason why the edit was rejected. */
function edit(source: string, tag: string, change: Change, isUtf8 = true): string {
  const page = indexPage(source, isUtf8)
  const [id] = [...page.elements].find(([, element]) => element.tagName === tag) ?? []
  const result = applyEdit(page, { ...change, id: id ?? 'none' } as Edit)
  if (!result.ok) return result.reason
  expect(applySplices(result.source, result.inverse)).toBe(source)
  return result.source
}
const text = (source: string, tag: string, value: string) => edit(source, tag, { kind: 'setText', text: value })
const inner = (source: string, tag: string, html: string) => edit(source, tag, { kind: 'setInner', html })

describe('setText', () => {
  it.each([
    ['<p>Ol&aacute; mundo &amp; cia</p>', 'Ol\u00e1 gente & cia', '<p>Ol&aacute; gente &amp; cia</p>'],
    ['<p>um\r\ndois</p>', 'um\ntr\u00eas\nquatro', '<p>um\r\ntr\u00eas\r\nquatro</p>'],
    ['<p></p>', 'a < b', '<p>a &lt; b</p>'],
    ['<p>a</p>', '', '<p></p>'],
    ['<p>R&D</p>', 'R&D team', '<p>R&D team</p>'],
    ['<p>a & b</p>', 'a &amp b', '<p>a &amp;amp b</p>'],
    ['<p>stray</i> end</p>', 'stray ends', '<p>stray</i> ends</p>'],
    ['<p>stray</i> end</p>', 'new', '<p>new</i></p>'],
    ['<p>\ud834\udd1e</p>', '\ud834\udd1f', '<p>\ud834\udd1f</p>'],
    ['<p>10\u00a0km', '12\u00a0km\u00a0', '<p>12&nbsp;km&nbsp;'],
  ])('changes the text of %j to %j', (source, value, expected) => expect(text(source, 'p', value)).toBe(expected))

  it.each([
    ['<pre>\n\nx</pre>', '\ny', '<pre>\n\ny</pre>'],
    ['<pre>\nx</pre>', 'y', '<pre>\ny</pre>'],
    ['<pre>x</pre>', '\nx', '<pre>\n\nx</pre>'],
    ['<pre></pre>', '\nx', '<pre>\n\nx</pre>'],
    ['<pre>\n&lt;x</pre>', '<y', '<pre>\n&lt;y</pre>'],
  ])('keeps the leading line breaks of %j', (source, value, expected) =>
    expect(text(source, 'pre', value)).toBe(expected),
  )

  it('keeps literal tags in a title and escapes only the new text', () => {
    expect(text('<title>a <b> &amp; c</title>', 'title', 'a <b> & </title>')).toBe(
      '<title>a <b> &amp; &lt;/title&gt;</title>',
    )
  })

  it('rejects new text for an element that cannot contain the text or whose text has changed', () => {
    expect(text('<script>a</script>', 'script', 'b')).toBe('not_allowed')
    expect(text('<p>a <b>b</b></p>', 'p', 'c')).toBe('not_allowed')
    expect(text('<p>a</p>', 'p', 'b\0')).toBe('not_allowed')
    expect(text('<img>', 'img', 'b')).toBe('not_allowed')
    expect(edit('<p>a</p>', 'p', { kind: 'setText', text: 'b', was: 'z' })).toBe('changed')
    expect(edit('<p> a\n a</p>', 'p', { kind: 'setText', text: 'b', was: 'a a' })).toBe('<p>b</p>')
    expect(edit('<p>a</p>', 'h1', { kind: 'setText', text: 'b' })).toBe('not_found')
  })

  it('writes non-ASCII text as character references in a page that is not UTF-8', () => {
    expect(edit('<p>x</p>', 'p', { kind: 'setText', text: '\u20ac\u00e7' }, false)).toBe('<p>&#8364;&#231;</p>')
    const latinPage = '<meta charset="iso-8859-1"><p>x</p>'
    expect(text(latinPage, 'p', '\u00e7')).toBe('<meta charset="iso-8859-1"><p>&#231;</p>')
  })
})

describe('setInner', () => {
  it('writes only the differences and leaves the other markup as it was written', () => {
    const source = '<div CLASS=a>Hello <IMG src=a.png/> <!-- c --> <B>bold</B> &eacute; <?php x ?></div>'
    expect(inner(source, 'div', 'Hello <img src="a.png/"> <!-- c --> <b>bolder</b> \u00e9 <!--?php x ?-->')).toBe(
      source.replace('bold', 'bolder'),
    )
    expect(
      inner(
        source,
        'div',
        'Hello <img src="a.png/"> <!-- c --> <b style="color: red;">bold</b> \u00e9 <!--?php x ?-->',
      ),
    ).toBe(source.replace('<B>', '<B style="color: red;">'))
    expect(inner(source, 'div', 'New <u>line</u><br><img src="a.png/">')).toBe(
      '<div CLASS=a>New <u>line</u><br><IMG src=a.png/></div>',
    )
  })

  it('removes the ids that the editor added from an element', () => {
    expect(inner('<p>a <b>b</b></p>', 'p', 'a <b data-vitrine-id="4">c</b>')).toBe('<p>a <b>c</b></p>')
  })

  it.each([
    ['<img src="x" onerror="a()">'],
    ['<script>a()</script>'],
    ['<a href="java&#10;script:a()">x</a>'],
    ['<b onclick="a()">x</b>'],
    ['<b style="background:url(https://example.com)">x</b>'],
    ['<iframe src="https://example.com"></iframe>'],
    ['<!-- new -->'],
    ['<h1>x</h1>'],
  ])('rejects added markup: %s', html => {
    expect(inner('<p>a</p>', 'p', html)).toBe('not_allowed')
  })

  it('keeps existing markup that an editor could not add', () => {
    const source = '<div><a onclick="go()">x</a><script>a()</script> y</div>'
    expect(inner(source, 'div', '<a onclick="go()">new</a><script>a()</script> y')).toBe(source.replace('x<', 'new<'))
    expect(inner(source, 'div', '<a onclick="steal()">x</a><script>a()</script> y')).toBe('not_allowed')
    expect(inner(source, 'div', '<a onclick="go()">x</a><script>b()</script> y')).toBe('not_allowed')
  })

  it('rejects markup that a parser would move elsewhere', () => {
    expect(inner('<p>a</p>', 'p', 'x<p>y')).toBe('not_allowed')
    expect(inner('<b>a<p>b</b>c</p>', 'b', 'x')).toBe('refused')
  })
})

describe('attribute edits', () => {
  const style = (source: string, changes: Record<string, string | null>) =>
    edit(source, 'p', { kind: 'setStyle', style: changes })

  it.each([
    ['<p>', { color: 'red' }, '<p style="color: red">'],
    ['<p style="margin:0">', { color: 'red' }, '<p style="margin:0; color: red">'],
    ['<p style="color:blue;margin:0">', { color: 'red' }, '<p style="color:red;margin:0">'],
    ['<p style="COLOR : blue !important ;x:y">', { color: 'red' }, '<p style="COLOR : red !important ;x:y">'],
    ['<p style=color:red>', { 'font-size': '12px' }, '<p style="color:red; font-size: 12px">'],
    ['<p style="color:red">', { color: null }, '<p>'],
    ['<p class="a"style="color:red"id=x>', { color: null }, '<p class="a"id=x>'],
    ['<p style="font-size:1px;font:2px a">', { 'font-size': '3px' }, '<p style="font:2px a; font-size: 3px">'],
    [
      `<p style="background:url(&quot;a;b.png&quot;);font-family:'A;B'">`,
      { color: 'red' },
      `<p style="background:url(&quot;a;b.png&quot;);font-family:'A;B'; color: red">`,
    ],
    ['<p style=\'font-family:"A"\'>', { color: 'red' }, '<p style=\'font-family:"A"; color: red\'>'],
  ])('sets the style of %s to %j', (source, changes, expected) => {
    expect(style(source, changes as Record<string, string | null>)).toBe(expected)
  })

  it.each([
    ['<p style="a:\'">', { color: 'red' }, 'refused'],
    ['<p>', { color: 'red;position:fixed' }, 'not_allowed'],
    ['<p>', { background: 'url(//example.com)' }, 'not_allowed'],
    ['<p>', { color: '"' }, 'not_allowed'],
    ['<p>', { 'color:red;x': 'y' }, 'not_allowed'],
  ])('rejects the style change of %s to %j', (source, changes, expected) =>
    expect(style(source, changes)).toBe(expected),
  )

  it('changes the URL of a link and keeps its other attributes', () => {
    const to = (source: string, href: string) => edit(source, 'a', { kind: 'setLink', href })
    expect(to('<a class=x href=/old target=_blank>', '/checkout?a=1&b=2')).toBe(
      '<a class=x href="/checkout?a=1&amp;b=2" target=_blank>',
    )
    expect(to("<a href='?a=1&b=2'>", '?a=1&b=3')).toBe("<a href='?a=1&b=3'>")
    expect(to('<a>', '#buy')).toBe('<a href="#buy">')
    expect(to('<a href=x href=y>', 'z')).toBe('<a href="z" href=y>')
    expect(to('<svg><a xlink:href="#x"></a></svg>', '#y')).toBe('<svg><a xlink:href="#y"></a></svg>')
    expect(to('<a>', ' java\tscript:alert(1)')).toBe('not_allowed')
    expect(to('<a>', 'data:text/html,x')).toBe('not_allowed')
  })

  it('replaces a picture and removes the attributes and elements that refer to the old one', () => {
    const image = (source: string, tag = 'img') => edit(source, tag, { kind: 'replaceImage', src: 'img/n.webp' })
    expect(image('<img src="a.png" data-src=b.png srcset="c.png 2x" sizes="1px" alt=x>')).toBe(
      '<img src="img/n.webp" alt=x>',
    )
    expect(image('<picture>\n<source srcset=a.avif>\n<img src=a.png></picture>')).toBe(
      '<picture>\n\n<img src="img/n.webp"></picture>',
    )
    expect(image('<image src=a.png>')).toBe('<image src="img/n.webp">')
    expect(image('<img>')).toBe('<img src="img/n.webp">')
    expect(image('<video poster=a.png></video>', 'video')).toBe('<video poster="img/n.webp"></video>')
    expect(image('<svg><image xlink:href="a.png"/></svg>', 'image')).toBe('<svg><image xlink:href="img/n.webp"/></svg>')
    expect(image('<p style="background:url(a.png) red">x', 'p')).toBe(`<p style="background:url('img/n.webp') red">x`)
    expect(image('<p>x', 'p')).toBe('not_allowed')
    expect(edit('<img>', 'img', { kind: 'replaceImage', src: 'javascript:x' })).toBe('not_allowed')
  })

  it('sets an attribute unless it could run code', () => {
    const set = (source: string, tag: string, name: string, value: string | null) =>
      edit(source, tag, { kind: 'setAttr', name, value })
    expect(set('<img src=a>', 'img', 'alt', 'A "b" & c')).toBe('<img alt="A &quot;b&quot; &amp; c" src=a>')
    expect(set('<br a=1/>', 'br', 'a', null)).toBe('<br>')
    expect(set('<p a="1"b>', 'p', 'a', null)).toBe('<p b>')
    expect(set('<a href=x href=y>', 'a', 'href', null)).toBe('refused')
    expect(set('<iframe src="https://player.example/1">', 'iframe', 'src', 'https://player.example/2')).toContain('/2')
    for (const [tag, name, value] of [
      ['p', 'onclick', 'x'],
      ['iframe', 'srcdoc', 'x'],
      ['script', 'src', '/x.js'],
      ['iframe', 'src', 'javascript:x'],
      ['form', 'action', 'javascript:x'],
      ['p', 'x y', 'z'],
    ] as const)
      expect(set(`<${tag}>`, tag, name, value)).toBe('not_allowed')
  })

  it('changes the URL of a misnested link but rejects a change of its style', () => {
    const source = '<a href="x"><p>one</a>two</p>'
    expect(edit(source, 'a', { kind: 'setLink', href: 'y' })).toBe('<a href="y"><p>one</a>two</p>')
    expect(edit(source, 'a', { kind: 'setStyle', style: { color: 'red' } })).toBe('refused')
  })
})

describe('structure edits', () => {
  const list = '<ul>\n  <li>a</li>\n  <li>b</li>\n  <li>c</li>\n</ul>'
  const at = (source: string, id: string, change: Change) => {
    const result = applyEdit(indexPage(source), { ...change, id } as Edit)
    return result.ok ? result.source : result.reason
  }

  it('removes, duplicates and moves elements with their indentation', () => {
    expect(at(list, '2', { kind: 'remove' })).toBe('<ul>\n  <li>a</li>\n  <li>c</li>\n</ul>')
    expect(at(list, '2', { kind: 'duplicate' })).toBe(
      '<ul>\n  <li>a</li>\n  <li>b</li>\n  <li>b</li>\n  <li>c</li>\n</ul>',
    )
    expect(at(list, '1', { kind: 'move', to: '3', where: 'after' })).toBe(
      '<ul>\n  <li>b</li>\n  <li>c</li>\n  <li>a</li>\n</ul>',
    )
    expect(at(list, '3', { kind: 'move', to: '1', where: 'before' })).toBe(
      '<ul>\n  <li>c</li>\n  <li>a</li>\n  <li>b</li>\n</ul>',
    )
    expect(at(list, '1', { kind: 'move', to: '2', where: 'before' })).toBe(list)
  })

  it('removes, duplicates and moves elements without end tags', () => {
    expect(at('<ul><li>a\n<li>b\n</ul>', '1', { kind: 'duplicate' })).toBe('<ul><li>a\n<li>a\n<li>b\n</ul>')
    expect(at('<ul><li>a<li>b</ul>', '2', { kind: 'move', to: '1', where: 'before' })).toBe('<ul><li>b<li>a</ul>')
    expect(at('<div><p>a</div>text', '1', { kind: 'move', to: '0', where: 'before' })).toBe('<p>a<div></div>text')
    expect(at('<i></i>text<div><p>a</div>', '2', { kind: 'move', to: '0', where: 'after' })).toBe(
      '<i></i><p>a</p>text<div></div>',
    )
  })

  it('rejects moving or removing an element when something else would change', () => {
    expect(at('<b>a<p>b</b>c</p>', '0', { kind: 'remove' })).toBe('refused')
    expect(at('<table>fostered<tr><td>a</table>', '0', { kind: 'remove' })).toBe('refused')
    expect(at('<div><p>a</p></div>', '0', { kind: 'move', to: '1', where: 'after' })).toBe('not_allowed')
    expect(at('<p>a</p><div>b</div>', '1', { kind: 'move', to: '9', where: 'after' })).toBe('not_found')
    expect(at('<body><p>a', '0', { kind: 'remove' })).toBe('refused')
    expect(at('<pre><b>x</b>\ny</pre>', '1', { kind: 'remove' })).toBe('refused')
  })
})

describe('very large and deeply nested pages', { timeout: 120_000 }, () => {
  it('edits a page of 5 MB', () => {
    const source = `<!doctype html><title>x</title>${'<p class="a">One line of a very long page &amp; more</p>\n'.repeat(95_000)}`
    expect(source.length).toBeGreaterThan(5_000_000)
    const result = applyEdit(indexPage(source), { kind: 'setText', id: '50000', text: 'Another line' })
    if (!result.ok) throw new Error(result.reason)
    expect(result.source.length).toBe(
      source.length - 'One line of a very long page &amp; more'.length + 'Another line'.length,
    )
    expect(applySplices(result.source, result.inverse)).toBe(source)
  })

  it('indexes and edits a deeply nested page', () => {
    const page = indexPage(`${'<div>'.repeat(50_000)}<p>x`)
    expect(applyEdit(page, { kind: 'setText', id: '50000', text: 'y' })).toMatchObject({ ok: true })
    expect(applyEdit(page, { kind: 'setInner', id: '50000', html: '<b>'.repeat(30_000) })).toMatchObject({
      reason: 'not_allowed',
    })
  })
})
