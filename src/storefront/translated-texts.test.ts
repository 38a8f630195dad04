import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Hydrated screens and the parts they share; other screens are rendered once and never change. */
const hydratedFolders = ['checkout', 'simple-checkout', 'upsell', 'upsell-authenticate', 'subscription', 'pay', 'ui']
/** Names of variables that contain elements, not text. */
const conditionalElements = new Set(['children', 'flag', 'strip', 'cardholder', 'panel'])
/** Expressions for texts that never change while their element is mounted. */
const unchanging = ['checkout/online-presence.tsx: {before}', 'ui/field.tsx: {label}']

const isElement = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
const holdsElement = (node: ts.Node): boolean =>
  isElement(node) || (ts.forEachChild(node, child => holdsElement(child) || undefined) ?? false)

type Kind = 'nothing' | 'element' | 'fixed text' | 'text' | 'comes and goes'

function getKind(node: ts.JsxChild): Kind {
  if (ts.isJsxText(node)) return node.text.trim() ? 'fixed text' : 'nothing'
  if (ts.isJsxExpression(node)) {
    const { expression } = node
    if (!expression) return 'nothing'
    if (ts.isStringLiteral(expression)) return expression.text.trim() ? 'fixed text' : 'nothing'
    if (/^(words|checkout)[.[][\w.[\]]+$/.test(expression.getText())) return 'fixed text'
    return holdsElement(expression) || conditionalElements.has(expression.getText()) ? 'comes and goes' : 'text'
  }
  const opening = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : null
  const tag = opening?.tagName.getText() ?? ''
  return /^[a-z]/.test(tag) || tag === 'Icon' ? 'element' : 'comes and goes'
}

/**
 * Finds texts that React could no longer update after a browser has translated the page. The translation moves each
 * text node into a new element: React then updates a node that is not visible, and fails to insert an element before
 * that node. A text that is the only child of its element is safe, because React sets the element's whole text.
 */
function findLostTexts(path: string, source: string): string[] {
  const lostTexts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(child => getKind(child) !== 'nothing')
      const firstChanging = children.findIndex(child => getKind(child) === 'comes and goes')
      const lost = children.find((child, index) => {
        const kind = getKind(child)
        return kind === 'text' || (kind === 'fixed text' && firstChanging !== -1 && firstChanging < index)
      })
      if (lost && children.length > 1) lostTexts.push(`${path}: ${lost.getText().trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return lostTexts
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(
    path => path.endsWith('.tsx') && !path.includes('.test.') && hydratedFolders.includes(path.split('/')[0] ?? ''),
  )

describe('screens translated by the browser', () => {
  it('keeps each changing text in its own element', () => {
    expect(files.length).toBeGreaterThan(60)
    const found = files.flatMap(path => findLostTexts(path, readFileSync(join(import.meta.dirname, path), 'utf8')))
    expect(found).toEqual(unchanging)
  })

  it.each([
    ['<p><b>{title}</b> {text}</p>', 1],
    ['<p>{first} {second}</p>', 1],
    ['<p>{busy ? <i /> : <b />}{words.save}</p>', 1],
    ['<p><Seldom />{words.save}</p>', 1],
    ['<p><b>{title}</b> <span>{text}</span></p>', 0],
    ['<p>{words.save}{busy && <i />}</p>', 0],
    ['<p><Icon /> {words.save}</p>', 0],
    ['<p>{buildSentence(first, second)}</p>', 0],
  ])('finds the texts that a translation would break in: %s', (markup, lost) =>
    expect(findLostTexts('a.tsx', markup)).toHaveLength(lost),
  )
})
