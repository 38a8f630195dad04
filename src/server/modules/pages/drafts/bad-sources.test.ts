import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import { nastySources } from '@vitrine/html-editing/nasty-sources.ts'
import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import { isText } from '@vitrine/html-editing/tree.ts'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'

let now = Date.now()
const app = await startTestApp({ clock: () => new Date(now) })
const seller = app.as('editor')
const shopper = app.browser()
const [{ api, make, root }] = createPageKinds(app)

const readStored = async (id: string) => (await seller.raw('GET', `${root}/${id}/file?path=index.html`)).rawPayload
const save = (id: string, revision: string, html: string) =>
  seller.send(api.save, { params: { id }, body: { revision, html, publish: false } })

/** The editable texts of a page with their element ids. */
function* listTexts(page: ReturnType<typeof indexPage>) {
  for (const [id, element] of page.elements)
    for (const [index, child] of element.childNodes.entries())
      if (isText(child) && child.value.trim() !== '') yield { id: `${id}.${index}`, text: child.value }
}

/** Returns the first edit of a text that the page allows. The edit appends one letter to the text. */
function buildFirstEdit(source: string, isUtf8: boolean) {
  const page = indexPage(source, isUtf8)
  for (const { id, text } of listTexts(page)) {
    const applied = applyEdit(page, { kind: 'setText', id, was: text, text: `${text}\u00e3` })
    if (applied.ok) return applied
  }
  return null
}

const encodeLatin = (source: string) =>
  Buffer.from(`<meta charset=windows-1252>${source.replace(/[\u0080-\u009f\u0100-\u{10ffff}]/gu, '?')}\u00e7`, 'latin1')
let edits = 0
const encodings: [string, (source: string) => Buffer][] = [
  ['UTF-8', source => Buffer.from(source)],
  [
    'UTF-8 with a byte order mark and CRLF',
    source => Buffer.from(`\uFEFF${source.replaceAll('\uFEFF', '').replace(/\r?\n/g, '\r\n')}\r\n`),
  ],
  ['windows-1252', encodeLatin],
  ['an undeclared encoding', source => encodeLatin(source).subarray('<meta charset=windows-1252>'.length)],
  ['UTF-16', source => Buffer.from(`\uFEFF${source}`, 'utf16le')],
]
const cases = nastySources.flatMap((source, index) =>
  encodings.map(([name, write]) => ({ index, name, bytes: write(source) })),
)

describe('malformed pages', () => {
  it.each(cases)(
    'saves an edit of malformed source $index in $name exactly, or rejects the edit and keeps the source',
    async ({ bytes }) => {
      // The clock moves forward because one seller may not upload this many pages within one minute.
      now += 60_000
      const { id, revision } = await make({ 'index.html': bytes })
      expect((await readStored(id)).equals(bytes)).toBe(true)
      const { body } = await seller.send(api.read, { params: { id } })
      const { html, isUtf8 } = body.source
      const original = decodeSource(bytes)
      expect([html, isUtf8]).toEqual([original.text, original.isUtf8])
      if (html.trim() === '') {
        expect((await save(id, revision, html)).status).toBe(422)
        expect((await readStored(id)).equals(bytes)).toBe(true)
        return
      }

      // A text field normalizes line breaks, which must not count as a change.
      const normalized = await save(id, revision, html.replace(/\r\n?/g, '\n'))
      expect(normalized.body.source.revision).toBe(revision)
      const applied = buildFirstEdit(html, isUtf8)
      if (!applied) return
      edits++
      const edited = await save(id, revision, applied.source)
      expect(edited.body.source.html).toBe(applied.source)
      expect((await readStored(id)).equals(original.encode(applied.source))).toBe(true)
      const undone = await save(id, edited.body.source.revision, html)
      expect(undone.status).toBe(200)
      expect((await readStored(id)).equals(bytes)).toBe(true)
    },
  )

  it('accepts the edit of most malformed sources', () => expect(edits).toBeGreaterThan(cases.length * 0.7))

  it.each(['\0', '\x01', '\x0b', '\x1b[0m', '\x7f', '\u0085', '\u2028', '\ufffe', '\ufdd0'])(
    'edits, publishes and serves a page with the control character %j',
    async character => {
      const page = (text: string) => `<title>a${character}b</title><p title="a${character}">${text}${character}b</p>`
      const { id, revision } = await make({
        'index.html': page('one'),
        'a.css': `/*${character}*/`,
        'b.js': `'${character}'`,
      })
      const files = [
        { path: 'a.css', text: `/*${character}${character}*/` },
        { path: 'b.js', text: `"${character}"` },
      ]
      const body = { revision, html: page('two'), files, publish: true }
      const saved = await seller.send(api.save, { params: { id }, body })
      expect([saved.status, saved.body.source?.html]).toEqual([200, page('two')])
      expect((await readStored(id)).toString()).toBe(page('two'))
      const served = await shopper.raw('GET', `/_site/${id}/${saved.body.source.revision}/`)
      expect([served.statusCode, served.body.includes(page('two').slice('<title>'.length))]).toEqual([200, true])
    },
  )

  it('rejects a save with characters that the page’s encoding lacks', async () => {
    const bytes = Buffer.from('<p>ol\u00e1</p>', 'latin1')
    const { id, revision } = await make({ 'index.html': bytes })
    expect(await save(id, revision, '<p>ol\u00e1 \u4f60</p>')).toMatchObject({
      status: 409,
      body: { error: 'edit_refused' },
    })
    expect(await save(id, revision, '<p>\ud800</p>')).toMatchObject({ status: 422 })
    expect((await readStored(id)).equals(bytes)).toBe(true)
  })
})
