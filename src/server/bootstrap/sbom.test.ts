import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

type Component = {
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: { license?: { id?: string }; expression?: string }[]
}

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-sbom-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'sbom.json')
let text = ''
type Bill = { components: (Component & { 'bom-ref': string })[]; dependencies: { dependsOn: string[] }[] }
let bill: Bill
let components: Component[] = []
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/sbom.mjs', file], { cwd: root, stdio: 'ignore' })
  text = readFileSync(file, 'utf8')
  bill = JSON.parse(text) as Bill
  components = bill.components
})

/**
 * Licenses that allow redistribution. LGPL covers only the image library's shared objects, which stay separate files.
 */
const allowed = /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|LGPL-3\.0-or-later)$/

it('lists every runtime package with version, package URL and hash, and no development package', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = new Set(components.map(({ name }) => name))
  expect(Object.keys(dependencies).filter(name => !name.startsWith('@vitrine/') && !names.has(name))).toEqual([])
  // Runtime packages may depend on @types packages, and @fastify/swagger depends on yaml, which the tests use too.
  const tools = Object.keys(devDependencies).filter(name => !name.startsWith('@types/') && name !== 'yaml')
  expect(tools.filter(name => names.has(name))).toEqual([])
  for (const { name, version, purl, hashes } of components) {
    expect([name, purl.startsWith('pkg:npm/'), purl.endsWith(`@${version}`)]).toEqual([name, true, true])
    expect([name, hashes?.some(({ alg }) => alg === 'SHA-512')]).toEqual([name, true])
  }
})

it('lists the dependencies of each package, and lists each dependency as a package', () => {
  const references = new Set(bill.components.map(each => each['bom-ref']))
  expect(references.size).toBe(bill.components.length)
  const needed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(needed.filter(reference => !references.has(reference))).toEqual([])
  expect(bill.components.filter(each => !needed.includes(each['bom-ref'])).map(({ name }) => name)).toEqual([])
})

it('contains only packages whose license allows redistribution', () => {
  const licences = components.map(({ name, licenses = [] }) => ({
    name,
    all: licenses
      .flatMap(({ license, expression }) => (expression ?? license?.id ?? '').split(/ (?:AND|OR) |[()]/))
      .filter(Boolean),
  }))
  expect(licences.filter(({ all }) => all.length === 0 || !all.every(each => allowed.test(each)))).toEqual([])
})

it('keeps registry hosts out of the SBOM', () => {
  expect(text.match(/https?:\/\/[^/"\s]+/g) ?? []).toEqual([])
})
