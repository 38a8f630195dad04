import { createLookup, resolveReference } from './lookup.ts'
import { findAttribute, listElements, readSource } from './tree.ts'

export type FileRole = 'entry' | 'style' | 'script' | 'asset'

const ownName = /(^|[/._-])(style|styles|main|index|app|custom|script|scripts)\.[a-z]+$/i
const isLibrary = (path: string) =>
  /(\.min\.|(^|\/)(vendor|lib|libs|node_modules)\/|bootstrap|jquery|normalize|reset)/i.test(path)

/** Returns the seller's own file rather than a library: the last one with a typical name, else the last one loaded. */
function findMainFile(paths: readonly string[]): string | null {
  const ownPaths = paths.filter(path => !isLibrary(path))
  return ownPaths.findLast(path => ownName.test(path)) ?? ownPaths.at(-1) ?? paths.at(-1) ?? null
}

const isStylesheet = (rel: string | null) => rel?.toLowerCase().split(/\s+/).includes('stylesheet') === true

/**
 * Returns which file is the entry page and which are the main style sheet and script that the page loads. The style
 * sheet and script are the source of css_content and js_content.
 */
export function findFileRoles(entryHtml: string, entry: string, paths: readonly string[]): Map<string, FileRole> {
  const lookup = createLookup(paths)
  const styles: string[] = []
  const scripts: string[] = []
  for (const element of listElements(readSource(entryHtml))) {
    const isStyle = element.tagName === 'link' && isStylesheet(findAttribute(element, 'rel'))
    if (!isStyle && element.tagName !== 'script') continue
    const reference = findAttribute(element, isStyle ? 'href' : 'src')
    const target = reference ? resolveReference(entry, reference) : null
    const path = target === null ? null : lookup(target)
    if (path !== null) (isStyle ? styles : scripts).push(path)
  }
  const roles = new Map<string, FileRole>()
  const style = findMainFile(styles)
  const script = findMainFile(scripts)
  if (style !== null) roles.set(style, 'style')
  if (script !== null) roles.set(script, 'script')
  return roles.set(entry, 'entry')
}
