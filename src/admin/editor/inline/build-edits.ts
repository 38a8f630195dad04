import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { findIdsInCss } from '@vitrine/html-editing/edits/fresh-ids.ts'
import type { SelectedElement, StructureAct, TextChanged } from '#contract/editor-messages.ts'

const escapeHtml = (text: string) => text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)
const formatCss = (style: TextChanged['style']) =>
  Object.entries(style)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
    .join('; ')

/** Builds the edit for text that has no element of its own. The text is wrapped in a span only if it gets a style. */
function buildLooseTextEdits({ originalText: was, newText, isHTML, style }: TextChanged, id: string): Edit[] {
  const html = isHTML ? newText : escapeHtml(newText)
  if (formatCss(style) !== '')
    return [{ id, was, kind: 'setInner', html: `<span style="${formatCss(style)}">${html}</span>` }]
  if (isHTML) return [{ id, was, kind: 'setInner', html }]
  return newText === was ? [] : [{ id, was, kind: 'setText', text: newText }]
}

/**
 * Builds the edits for a changed text of the element `id`. The style edit comes first, because it does not change the
 * ids of elements.
 */
export function buildTextEdits(message: TextChanged, id: string): Edit[] {
  if (id.includes('.')) return buildLooseTextEdits(message, id)
  const { originalText: was, newText, isHTML, style } = message
  const styled: Edit[] = Object.keys(style).length > 0 ? [{ id, was, kind: 'setStyle', style }] : []
  if (isHTML) return [...styled, { id, was, kind: 'setInner', html: newText }]
  return newText === was ? styled : [...styled, { id, was, kind: 'setText', text: newText }]
}

/** Shifts a numeric element id by an offset; null for other ids. */
const shiftId = (id: string, offset: number) => (/^\d+$/.test(id) ? String(Number(id) + offset) : null)

/**
 * Builds the edit for a selected element, and the id of the element that is selected afterwards: the element itself,
 * its copy, or a neighbor. Null when the element cannot move in that direction.
 */
export function buildStructureEdit(
  { id, before, after, afterCount, count }: SelectedElement,
  act: StructureAct,
  styleSheets: readonly string[] = [],
): { edit: Edit; choose: string | null } | null {
  if (act === 'remove') return { edit: { id, kind: 'remove' }, choose: after === null ? before : id }
  if (act === 'duplicate') {
    const styled = [...new Set(styleSheets.flatMap(findIdsInCss))]
    return { edit: { id, kind: 'duplicate', styled }, choose: shiftId(id, count) }
  }
  if (act === 'up')
    return before === null ? null : { edit: { id, kind: 'move', to: before, where: 'before' }, choose: before }
  if (after === null) return null
  return { edit: { id, kind: 'move', to: after, where: 'after' }, choose: shiftId(after, afterCount - count) }
}
