import { type AttributeChanges, applyAttributeChanges, buildAttributeSplices } from './attribute-splices.ts'
import { indexPage } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import { applySplices } from './splice.ts'
import { parseSource } from './tree.ts'

export type EditResult = { ok: true; source: string } | { ok: false; reason: 'not_found' | 'refused' }

const attributeName = /^[a-z][a-z0-9-]*$/

/**
 * Changes attributes of the element whose start tag stands at offset `at`, in the source and nowhere else. The result is
 * parsed again: when anything but these attributes came out different, the edit is refused and nothing changes.
 */
export function setAttributes(source: string, at: number, changes: AttributeChanges): EditResult {
  if (!Object.keys(changes).every(name => attributeName.test(name))) return { ok: false, reason: 'refused' }
  const { document, tags, writing } = indexPage(source)
  // A misnested tag stands for several elements of the tree; they change together.
  const target = [...tags.values()].find(tag => tag.element.sourceCodeLocation?.startOffset === at)?.element
  if (!target) return { ok: false, reason: 'not_found' }
  const attributes = new Map([[target.attrs, applyAttributeChanges(target, changes)]])
  const edited = applySplices(source, buildAttributeSplices(source, target, changes, writing))
  return isSameTree(document, parseSource(edited), { attributes })
    ? { ok: true, source: edited }
    : { ok: false, reason: 'refused' }
}
