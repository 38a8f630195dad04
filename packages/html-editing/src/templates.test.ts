import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import { findBrokenReferences } from './broken-references.ts'
import { collectProject } from './collect-project.ts'
import type { Edit } from './edits/edit.ts'
import { indexPage } from './page-index.ts'
import { buildPageMarks } from './page-marks.ts'
import { decodeSource } from './source-text.ts'
import { applySplices, invertSplices } from './splice.ts'
import { type Element, isElement, isText, type Node } from './tree.ts'
import { unzipProject } from './unzip.ts'
import { zipProject } from './zip-project.ts'

const { resolve } = createRequire(import.meta.url)
const templates = {
  'new-age': resolve('startbootstrap-new-age/dist/index.html'),
  'landing-page': resolve('startbootstrap-landing-page/dist/index.html'),
  'coming-soon': resolve('startbootstrap-coming-soon/dist/index.html'),
}

function getFolder(index: string) {
  const root = dirname(index)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return entries.map(entry => {
    const place = join(entry.parentPath, entry.name)
    return { path: relative(root, place).replaceAll('\\', '/'), bytes: new Uint8Array(readFileSync(place)) }
  })
}

const isCode = (node: Node) => isElement(node) && ['script', 'style', 'svg', 'iframe'].includes(node.tagName)
function isInBody(element: Element): boolean {
  for (let node: Node | null = element; node && isElement(node); node = node.parentNode) {
    if (isCode(node)) return false
    if (node.tagName === 'body') return true
  }
  return false
}

// After each edit the page is parsed again, which takes seconds and, on a busy small machine, minutes.
describe.each(Object.entries(templates))('the template %s', { timeout: 120_000 }, (_, index) => {
  const bytes = new Uint8Array(readFileSync(index))
  const { text: source, encode } = decodeSource(bytes)
  const page = indexPage(source)
  const shown = [...page.elements].filter(([, element]) => isInBody(element) && element.sourceCodeLocation)

  /**
   * Applies an edit, checks that only the given range changed and that the edit can be undone, and returns the new
   * range.
   */
  const only = (edit: Edit, { startOffset, endOffset }: { startOffset: number; endOffset: number }) => {
    const result = applyEdit(page, edit)
    if (!result.ok) throw new Error(`${JSON.stringify(edit)}: ${result.reason}`)
    expect(result.source).not.toBe(source)
    expect(result.source.slice(0, startOffset)).toBe(source.slice(0, startOffset))
    const after = source.slice(endOffset)
    expect(result.source.endsWith(after)).toBe(true)
    expect(applySplices(result.source, result.inverse)).toBe(source)
    return result.source.slice(startOffset, result.source.length - after.length)
  }

  it('keeps the template byte for byte when no edit is made', async () => {
    expect([...encode(source)]).toEqual([...bytes])
    const marks = buildPageMarks(page)
    expect(applySplices(applySplices(source, marks), invertSplices(source, marks))).toBe(source)
    const uploaded = getFolder(index)
    const project = await collectProject(uploaded)
    if (!project.ok) throw new Error(project.problem)
    const again = await unzipProject(zipProject(project.files))
    if (!again.ok) throw new Error(again.problem)
    const kept = uploaded.filter(file => project.files.some(one => one.path === file.path))
    expect(again.files.length).toBe(kept.length)
    for (const { path, bytes: sourceBytes } of kept)
      expect(Buffer.compare(again.files.find(file => file.path === path)?.bytes ?? Buffer.of(), sourceBytes)).toBe(0)
    expect(findBrokenReferences(project.files)).toEqual([])
  })

  it('changes one text of the template and nothing else', () => {
    let texts = 0
    for (const [id, element] of shown) {
      for (const [place, node] of element.childNodes.entries()) {
        const location = isText(node) && node.value.trim() !== '' ? node.sourceCodeLocation : null
        if (!location || !isText(node)) continue
        const text = node.value.replace(/\S+/, '\u00d3timo & "<novo>"')
        const written = only({ kind: 'setText', id: `${id}.${place}`, text, was: node.value }, location)
        const [from, to] = [source.slice(location.startOffset, location.endOffset), '\u00d3timo &amp; "&lt;novo&gt;"']
        // Inside the text, only the changed word differs.
        expect(written).toBe(from.replace(/(&\w+;|\S)+/, to))
        texts++
      }
    }
    expect(texts).toBeGreaterThan(5)
  })

  it('changes one picture, link or style of the template and nothing else', () => {
    const editCounts = { images: 0, links: 0, styles: 0 }
    for (const [id, element] of shown) {
      const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation
      if (!tag) continue
      if (element.tagName === 'img') {
        expect(only({ kind: 'replaceImage', id, src: 'assets/new.webp' }, tag)).toContain('src="assets/new.webp"')
        editCounts.images++
      }
      if (element.tagName === 'a') {
        const written = only({ kind: 'setLink', id, href: '/checkout?product=1&sku=a' }, tag)
        expect(written).toContain('href="/checkout?product=1&amp;sku=a"')
        editCounts.links++
      }
      const styled = only({ kind: 'setStyle', id, style: { color: '#123456', 'font-size': '18px' } }, tag)
      expect(styled).toMatch(/style="[^"]*color: #123456; font-size: 18px"/)
      editCounts.styles++
    }
    expect(editCounts.styles).toBeGreaterThan(20)
    expect(editCounts.links + editCounts.images).toBeGreaterThan(0)
  })

  it('removes, duplicates and moves blocks reversibly or rejects the edit', () => {
    const editCounts = { remove: 0, duplicate: 0, move: 0 }
    const blocks = shown.filter(([, element], at) => element.tagName !== 'body' && at % 4 === 1)
    for (const [position, [id]] of blocks.entries()) {
      const [to = id] = shown[(position * 7) % shown.length] ?? []
      const edits: Edit[] = [
        { kind: 'remove', id },
        { kind: 'duplicate', id },
        { kind: 'move', id, to, where: 'after' },
      ]
      for (const edit of edits) {
        const result = applyEdit(page, edit)
        if (!result.ok) continue
        expect(applySplices(result.source, result.inverse)).toBe(source)
        if (edit.kind in editCounts) editCounts[edit.kind as keyof typeof editCounts]++
      }
    }
    expect(editCounts.remove).toBe(blocks.length)
    expect(editCounts.duplicate).toBe(blocks.length)
    expect(editCounts.move).toBeGreaterThan(blocks.length / 2)
  })
})
