import { type AttributeChanges, applyAttributeChanges, buildAttributeSplices } from './attribute-splices.ts'
import { indexPage } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import { applySplices } from './splice.ts'
import { parseSource } from './tree.ts'

export type EditResult = { ok: true; source: string } | { ok: false; reason: 'not_found' | 'refused' }

const attributeName = /^[a-z][a-z0-9-]*$/

/**
 * Changes attributes of the element whose start tag is at offset `at`, and nothing else in the source. The result is
 * parsed again: if anything but these attributes changed, the edit is rejected.
 */
export function setAttributes(source: string, at: number, changes: AttributeChanges): EditResult {
  if (!Object.keys(changes).every(name => attributeName.test(name))) return { ok: false, reason: 'refused' }
  const { document, tags, format } = indexPage(source)
  // The elements that one misnested tag produces in the tree change together.
  const target = [...tags.values()].find(tag => tag.element.sourceCodeLocation?.startOffset === at)?.element
  if (!target) return { ok: false, reason: 'not_found' }
  const attributes = new Map([[target.attrs, applyAttributeChanges(target, changes)]])
  const edited = applySplices(source, buildAttributeSplices(source, target, changes, format))
  return isSameTree(document, parseSource(edited), { attributes })
    ? { ok: true, source: edited }
    : { ok: false, reason: 'refused' }
}
