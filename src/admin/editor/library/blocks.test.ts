import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { describe, expect, it } from 'vitest'
import { listBlocks } from './blocks.ts'

const library = join(import.meta.dirname, '../../../page-templates')
const read = (path: string) => readFileSync(join(library, path), 'utf8')
const sections = readdirSync(join(library, 'sections'))
const templates = readdirSync(join(library, 'templates'))

describe('listBlocks', () => {
  it('lists the children of main together with the siblings of main, labeled by their headings', () => {
    const source =
      '<body><style>p{}</style><header>Shop</header><main><section><h2>One <b>two</b></h2></section><hr></main><footer></footer>'
    expect(listBlocks(source).map(({ label }) => label)).toEqual(['Shop', 'One two', '<hr>', '<footer>'])
    expect(listBlocks('<div><div><h1>A</h1></div><p>B</p></div>').map(({ label }) => label)).toEqual(['A', 'B'])
    expect(listBlocks('')).toEqual([])
  })

  for (const template of templates)
    it(`inserts every section after a block of the template ${template} and changes nothing else`, () => {
      const source = read(`templates/${template}/index.html`)
      const blocks = listBlocks(source)
      expect(blocks.length).toBeGreaterThan(5)
      for (const name of sections) {
        const html = read(`sections/${name}`).trim()
        const block = blocks[sections.indexOf(name) % blocks.length]
        const applied = applyEdit(indexPage(source), { id: block?.id ?? '', kind: 'insert', html, where: 'after' })
        if (!applied.ok) throw new Error(`${name}: ${applied.reason}`)
        expect(applied.source.replace(`\n${html}`, '')).toBe(source)
      }
    })
})
