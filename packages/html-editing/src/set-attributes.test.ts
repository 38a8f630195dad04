import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRoleAttributes, findClickables } from './clickables.ts'
import { setAttributes } from './set-attributes.ts'

const mark = (html: string, at: number, offer: string) => setAttributes(html, at, buildRoleAttributes('charge', offer))

describe('setAttributes', () => {
  it('adds, replaces and removes an attribute and changes nothing else', () => {
    const html = '<p>\r\n<BUTTON class=a  disabled>Buy &amp; go</BUTTON>'
    const added = mark(html, 5, 'o1')
    expect(added).toEqual({
      ok: true,
      source: '<p>\r\n<BUTTON data-charge="o1" class=a  disabled>Buy &amp; go</BUTTON>',
    })
    const replaced = setAttributes(added.ok ? added.source : '', 5, { 'data-charge': 'a"&b' })
    expect(replaced.ok && replaced.source).toContain('<BUTTON data-charge="a&quot;&amp;b" class')
    const removed = setAttributes(replaced.ok ? replaced.source : '', 5, { 'data-charge': null })
    expect(removed).toEqual({ ok: true, source: html })
  })

  it('rejects an offset that is not the start of a tag', () => {
    expect(mark('<p><button>', 1, 'o1')).toEqual({ ok: false, reason: 'not_found' })
  })

  it('rejects invalid attribute names', () => {
    expect(setAttributes('<a>', 0, { 'x y': '1' })).toEqual({ ok: false, reason: 'refused' })
  })

  it('changes only the chosen clickable element of any source, or rejects the change', () => {
    const piece = fc.constantFrom(
      ...[
        '<a href="#">',
        '</a>',
        '<p>',
        '</p>',
        '<button>',
        '</button>',
        '<table>',
        '<td>',
        '<b>',
        '</b>',
        '<?php x ?>',
      ],
      ...[
        '<input type=submit value="a>b">',
        '<pre>\n\n',
        '<a data-charge data-charge=x>',
        '\r\n',
        'ç',
        '&lt;',
        '<svg>',
      ],
      ...['<div onclick="x()"/>', '<template>', '</template>', '<select>', '<form>', '<script>', '</script>', '<!--'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (parts, choice) => {
        const html = parts.join('')
        const all = findClickables(html)
        const chosen = all[choice % Math.max(1, all.length)]
        if (!chosen) return
        const edited = mark(html, chosen.at, 'offer-1')
        if (!edited.ok) return
        const after = findClickables(edited.source)
        expect(after.find(one => one.at === chosen.at)).toMatchObject({ role: 'charge', offer: 'offer-1' })
        expect(after.map(one => one.text)).toEqual(all.map(one => one.text))
      }),
      { numRuns: 500 },
    )
  })
})

it('lists clickable elements with their lines and roles', () => {
  const html = `<a href="#" data-next>No\n thanks</a>
<button data-charge="o1"><img alt="Buy"></button><a name="top"></a>
<input type="text"><input type="submit" value="Go"><div role="button">Menu</div>`
  expect(findClickables(html).map(({ line, tag, text, role, offer }) => ({ line, tag, text, role, offer }))).toEqual([
    { line: 1, tag: 'a', text: 'No thanks', role: 'next', offer: null },
    { line: 3, tag: 'button', text: 'Buy', role: 'charge', offer: 'o1' },
    { line: 4, tag: 'input', text: 'Go', role: null, offer: null },
    { line: 4, tag: 'div', text: 'Menu', role: null, offer: null },
  ])
})
