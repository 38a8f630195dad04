import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(join(source, path), 'utf8') }))
const outside = files
  .filter(({ path }) => !path.startsWith('words/'))
  .map(({ text }) => text)
  .join('\n')

// Marks of card brands and examples of addresses are no words.
const words = /^(?!VISA$|AMEX$|\/).*\p{L}{2,}/su
const languages = ['en', "'pt-BR'"]
/** Attributes a person reads or hears. */
const spoken = new Set(['aria-label', 'alt', 'placeholder', 'title', 'label'])

/** Texts a person would see that stand in markup instead of a catalogue. */
function findTexts(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && words.test(node.text.trim())) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (spoken.has(node.name.getText()) && words.test(node.initializer.text)) found.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found.map(each => `${path}: ${each}`)
}

/** Keys of every object a catalogue file exports, with the file. */
function listKeys(path: string, text: string): { path: string; key: string }[] {
  const keys: string[] = []
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements) {
    if (!ts.isVariableStatement(statement) || !statement.modifiers?.length) continue
    for (const { initializer } of statement.declarationList.declarations) {
      const object = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer
      if (!object || !ts.isObjectLiteralExpression(object)) continue
      keys.push(...object.properties.flatMap(property => (property.name ? [property.name.getText()] : [])))
    }
  }
  return keys.map(key => ({ path, key }))
}

describe('the words', () => {
  it('of every screen and mail stand in a catalogue, not in the markup', () => {
    const screens = files.filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('words/'))
    expect(screens.length).toBeGreaterThan(150)
    expect(screens.flatMap(({ path, text }) => findTexts(path, text))).toEqual([])
  })

  it('are all used', () => {
    const catalogues = files.filter(({ path }) => /^words\/(spec|english)\/(?!problems|refusals|admin)/.test(path))
    const keys = catalogues.flatMap(({ path, text }) => listKeys(path, text))
    expect(keys.length).toBeGreaterThan(500)
    const read = [/[.](\w+)/g, /[{,]\s*(\w+)(?=\s*[,}])/g].flatMap(way => [...outside.matchAll(way)])
    const used = new Set(read.map(([, name]) => name))
    const unused = keys.filter(({ key }) => !languages.includes(key) && !used.has(key))
    expect(unused.map(({ path, key }) => `${path}: ${key}`)).toEqual([])
  })
})
