import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/checks/outside-use.md'), 'utf8')

/** Each test file that the document names, with the test names quoted directly after it. */
const quotes = [...text.matchAll(/`((?:src|tests|packages)\/[\w./-]+\.tsx?)`((?:(?: and|,)? *"[^"]+")*)/g)].map(
  ([, path = '', names = '']) => ({ path, names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name) }),
)

it('names only existing files and their tests in docs/checks/outside-use.md', () => {
  const missing = quotes.flatMap(({ path, names }) => {
    // A title in single quotes has its apostrophes escaped.
    const source = readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")
    return names.filter(name => !source.includes(name)).map(name => `${path} "${name}"`)
  })
  expect(quotes.flatMap(({ names }) => names).length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
