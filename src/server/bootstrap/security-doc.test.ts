import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const tests = ['src', 'packages']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  .filter(isTest)
  .map(name => readFileSync(join(root, name), 'utf8'))
  // A title in single quotes has its apostrophes escaped.
  .map(source => source.replaceAll("\\'", "'"))

it('names only existing tests in docs/security.md', () => {
  const names = [...text.matchAll(/"([^"\n]{12,})"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter(name => !tests.some(source => source.includes(name)))).toEqual([])
})

it('names only existing files in docs/security.md', () => {
  const paths = [...text.matchAll(/`((?:src|packages|tests)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
})
