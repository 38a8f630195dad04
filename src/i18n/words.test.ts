import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(join(source, path), 'utf8') }))
const codeOutsideCatalogues = files
  .filter(({ path }) => !path.startsWith('i18n/'))
  .map(({ text }) => text)
  .join('\n')

// Names of card brands and sample URLs are the same in every language.
const translatableText = /^(?!VISA$|AMEX$|\/).*\p{L}{2,}/su
const languages = ['en', "'pt-BR'"]
/** Attributes whose text is visible or read by screen readers. */
const textAttributes = new Set(['aria-label', 'alt', 'placeholder', 'title', 'label'])

/** Finds visible texts that are written in markup instead of a catalogue. */
function findTexts(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && translatableText.test(node.text.trim())) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (textAttributes.has(node.name.getText()) && translatableText.test(node.initializer.text))
        found.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found.map(each => `${path}: ${each}`)
}

/** Lists the keys of every object that a catalogue file exports. */
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

describe('the text catalogues', () => {
  it('keeps every text of screens and e-mails in the catalogues and none in the markup', () => {
    const screens = files.filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('i18n/'))
    expect(screens.length).toBeGreaterThan(150)
    expect(screens.flatMap(({ path, text }) => findTexts(path, text))).toEqual([])
  })

  it('contains no unused text in the catalogues', () => {
    const catalogues = files.filter(({ path }) => /^i18n\/(spec|english)\/(?!problems|refusals|admin)/.test(path))
    const keys = catalogues.flatMap(({ path, text }) => listKeys(path, text))
    expect(keys.length).toBeGreaterThan(500)
    const reads = [/[.](\w+)/g, /[{,]\s*(\w+)(?=\s*[,}])/g].flatMap(pattern => [
      ...codeOutsideCatalogues.matchAll(pattern),
    ])
    const used = new Set(reads.map(([, name]) => name))
    const unused = keys.filter(({ key }) => !languages.includes(key) && !used.has(key))
    expect(unused.map(({ path, key }) => `${path}: ${key}`)).toEqual([])
  })
})
