import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'

const folder = join(packageRoot, 'docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const index = read('README.md')
const records = readdirSync(folder).filter(file => /^\d{4}-.+\.md$/.test(file))
const numbers = records.map(file => file.slice(0, 4))
const unused = [...(/^The numbers (.+) were never used\.$/m.exec(index)?.[1] ?? '').matchAll(/\d{4}/g)].map(([n]) => n)

describe('docs/decisions', () => {
  it('lists every decision record with its title in the index', () => {
    const rows = records.map(file => {
      const title = /^# \d+\. (.+)$/m.exec(read(file))?.[1]
      return `| [${file.slice(0, 4)}](${file}) | ${title} | `
    })
    expect(rows.filter(row => !index.includes(row))).toEqual([])
    expect(index.match(/^\| \[/gm)).toHaveLength(records.length)
  })

  it('lists every decision number exactly once, as a record or as never used', () => {
    const all = [...numbers, ...unused].sort()
    expect(all).toEqual(all.map((_, at) => String(at + 1).padStart(4, '0')))
  })

  it.each(records)(
    'requires that the record %s says what enforces the decision and names only existing paths',
    file => {
      const text = read(file)
      const paths = [...text.matchAll(/`((?:src|tests|scripts|deploy|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path)
      expect(text).toContain('**Enforced by** ')
      expect(paths.filter(path => !existsSync(join(packageRoot, path)))).toEqual([])
    },
  )
})
