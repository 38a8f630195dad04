import { replaceImage, setAttr, setLink, setStyle } from './edits/attributes.ts'
import { type Draft, type DraftResult, type Edit, type EditRefusal, isRefusal } from './edits/edit.ts'
import { insert } from './edits/insert.ts'
import { setInner, setMarkup } from './edits/set-inner.ts'
import { setText } from './edits/set-text.ts'
import { duplicate, move, remove } from './edits/structure.ts'
import { unlink } from './edits/unlink.ts'
import { buildPageIndex, findNode, type Page } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import { applySplices, canApply, invertSplices, type Splice } from './splice.ts'
import { type Element, getText, isElement, isText, tryParse } from './tree.ts'

/**
 * A page after an edit, with new ids. `splices` produce it from the previous source and `inverse` undoes them, so an
 * editor can offer undo and redo.
 */
export type AppliedEdit = { ok: true; source: string; page: Page; splices: Splice[]; inverse: Splice[] }

const foldWhiteSpace = (text: string) => text.replace(/\s+/g, ' ').trim()

function draftElementEdit(page: Page, element: Element, edit: Edit): DraftResult {
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
      const to = findNode(page, edit.to)
      return to && isElement(to) ? move(page, element, to, edit.where) : 'not_found'
    }
  }
}

function draftEdit(page: Page, edit: Edit): DraftResult {
  const target = findNode(page, edit.id)
  if (!target) return 'not_found'
  const text = isText(target) ? target.value : getText(target)
  if (edit.was !== undefined && foldWhiteSpace(edit.was) !== foldWhiteSpace(text)) return 'changed'
  if (isElement(target)) return draftElementEdit(page, target, edit)
  if (edit.kind === 'setInner') return setMarkup(page, target, edit.html)
  return edit.kind === 'setText' ? setText(page, target, edit.text) : 'not_allowed'
}

/** Applies a draft and parses the result. Returns null unless the new tree is exactly what the draft declares. */
function applyVerified(page: Page, { splices, change }: Draft): AppliedEdit | null {
  if (!canApply(page.source, splices)) return null
  const source = applySplices(page.source, splices)
  const document = tryParse(source)
  if (!document || !isSameTree(page.document, document, change)) return null
  return {
    ok: true,
    source,
    page: buildPageIndex(source, document, page.format),
    splices,
    inverse: invertSplices(page.source, splices),
  }
}

/**
 * Performs one edit by splicing the source. The result is parsed again and compared: if anything but the target
 * changed, the edit is rejected. A tree is never serialized, so source that is not edited stays the same byte for byte.
 * @returns the edited page, or the reason why the edit was rejected
 */
export function applyEdit(page: Page, edit: Edit): AppliedEdit | { ok: false; reason: EditRefusal } {
  const drafts = draftEdit(page, edit)
  if (isRefusal(drafts)) return { ok: false, reason: drafts }
  for (const draft of Array.isArray(drafts) ? drafts : [drafts]) {
    const applied = applyVerified(page, draft)
    if (applied) return applied
  }
  return { ok: false, reason: 'refused' }
}
