import { replaceImage, setAttr, setLink, setStyle } from './edits/attributes.ts'
import { type Draft, type Drafted, type Edit, isRefusal, type Refusal } from './edits/edit.ts'
import { insert } from './edits/insert.ts'
import { setInner, setMarkup } from './edits/set-inner.ts'
import { setText } from './edits/set-text.ts'
import { duplicate, move, remove } from './edits/structure.ts'
import { unlink } from './edits/unlink.ts'
import { indexOf, nodeAt, type Page } from './page-index.ts'
import { sameTree } from './same-tree.ts'
import { applySplices, canApply, inverseOf, type Splice } from './splice.ts'
import { type Element, isElement, isText, textOf, tryParse } from './tree.ts'

/**
 * A page after an edit, with new addresses. `splices` do it to the former source, `inverse` takes it back: an editor's
 * undo and redo.
 */
export type Applied = { ok: true; source: string; page: Page; splices: Splice[]; inverse: Splice[] }

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()

function draftOn(page: Page, element: Element, edit: Edit): Drafted {
  switch (edit.kind) {
    case 'setText':
      return setText(page, element, edit.text)
    case 'setInner':
      return setInner(page, element, edit.html)
    case 'setStyle':
      return setStyle(page, element, edit.style)
    case 'setAttr':
      return setAttr(page, element, edit.name, edit.value)
    case 'replaceImage':
      return replaceImage(page, element, edit.src)
    case 'setLink':
      return setLink(page, element, edit.href)
    case 'unlink':
      return unlink(page, element)
    case 'remove':
      return remove(page, element)
    case 'duplicate':
      return duplicate(page, element, edit.styled)
    case 'insert':
      return insert(page, element, edit.html, edit.where)
    case 'move': {
      const to = nodeAt(page, edit.to)
      return to && isElement(to) ? move(page, element, to, edit.where) : 'not_found'
    }
  }
}

function drafted(page: Page, edit: Edit): Drafted {
  const target = nodeAt(page, edit.id)
  if (!target) return 'not_found'
  const text = isText(target) ? target.value : textOf(target)
  if (edit.was !== undefined && folded(edit.was) !== folded(text)) return 'changed'
  if (isElement(target)) return draftOn(page, target, edit)
  if (edit.kind === 'setInner') return setMarkup(page, target, edit.html)
  return edit.kind === 'setText' ? setText(page, target, edit.text) : 'not_allowed'
}

/** Writes a draft and parses the result: null when the tree is not exactly what the draft says. */
function verified(page: Page, { splices, change }: Draft): Applied | null {
  if (!canApply(page.source, splices)) return null
  const source = applySplices(page.source, splices)
  const document = tryParse(source)
  if (!document || !sameTree(page.document, document, change)) return null
  return {
    ok: true,
    source,
    page: indexOf(source, document, page.writing),
    splices,
    inverse: inverseOf(page.source, splices),
  }
}

/**
 * Does one edit by splices of the source. The result is parsed again and compared: when anything but the target came out
 * different, the edit is refused and nothing changes. Never prints a tree: what is not touched stays byte for byte.
 */
export function applyEdit(page: Page, edit: Edit): Applied | { ok: false; reason: Refusal } {
  const drafts = drafted(page, edit)
  if (isRefusal(drafts)) return { ok: false, reason: drafts }
  for (const draft of Array.isArray(drafts) ? drafts : [drafts]) {
    const applied = verified(page, draft)
    if (applied) return applied
  }
  return { ok: false, reason: 'refused' }
}
