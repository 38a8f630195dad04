import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { indexPage, type Page } from '@vitrine/html-editing/page-index.ts'
import type { Splice } from '@vitrine/html-editing/splice.ts'
import { type Element, getText } from '@vitrine/html-editing/tree.ts'

export type AppliedEdit = { source: string; splices: Splice[]; inverse: Splice[] }

const getElementKey = (element: Element) =>
  JSON.stringify([element.tagName, element.attrs.map(({ name, value }) => [name, value]), getText(element)])

/**
 * Finds the id of an element in another version of the page: the element with the same tag, attributes and text. If
 * several elements are equal, the one at the same position among them is used, provided that both versions contain the
 * same number of them; otherwise null.
 */
function findAddress(other: Page, page: Page, id: string): string | null {
  const [elementId = '', textIndex] = id.split('.')
  const element = page.elements.get(elementId)
  if (!element) return null
  const key = getElementKey(element)
  const findEqualIds = ({ elements }: Page) =>
    [...elements].filter(([, one]) => getElementKey(one) === key).map(([one]) => one)
  const [idsInPage, idsInOther] = [findEqualIds(page), findEqualIds(other)]
  const otherId = idsInPage.length === idsInOther.length ? idsInOther[idsInPage.indexOf(elementId)] : undefined
  return otherId === undefined ? null : textIndex === undefined ? otherId : `${otherId}.${textIndex}`
}

/** Shifts an offset by the changes before it. Null when its position was overwritten. */
function shiftOffset(offset: number, splices: readonly Splice[]): number | null {
  let shift = 0
  for (const { start, end, text } of splices) {
    if (start <= offset && offset < end) return null
    if (end <= offset) shift += text.length - (end - start)
  }
  return offset + shift
}

const findStartOffset = (page: Page, id: string) => page.elements.get(id)?.sourceCodeLocation?.startOffset

type TrackedElementRequest = {
  base: string
  source: string
  isUtf8: boolean
  id: string
  changes: readonly (readonly Splice[])[]
}

/**
 * Finds the id that an element of `base` has in `source`; `changes` are the changes between the two sources. Null when
 * the element was removed.
 */
export function findTrackedAddress({ base, source, isUtf8, id, changes }: TrackedElementRequest): string | null {
  if (base === source) return id
  const [page, other] = [indexPage(base, isUtf8), indexPage(source, isUtf8)]
  const [elementId = '', textIndex] = id.split('.')
  const tag = page.elements.get(elementId)?.tagName
  let offset: number | null = findStartOffset(page, elementId) ?? null
  for (const splices of changes) offset = offset === null ? null : shiftOffset(offset, splices)
  if (offset === null) return findAddress(other, page, id)
  for (const [found, element] of other.elements)
    if (element.sourceCodeLocation?.startOffset === offset && element.tagName === tag)
      return textIndex === undefined ? found : `${found}.${textIndex}`
  return findAddress(other, page, id)
}

function translateEdit(edit: Edit, other: Page, page: Page): Edit | null {
  const id = findAddress(other, page, edit.id)
  if (id === null) return null
  if (!('to' in edit)) return { ...edit, id }
  const to = findAddress(other, page, edit.to)
  return to === null ? null : { ...edit, id, to }
}

type ReplayRequest = { base: string; source: string; isUtf8: boolean; steps: readonly (readonly Edit[])[] }

/**
 * Applies the edits made in `base` again to `source`, another version of the page. Each edit is applied to the
 * corresponding element, which must be unchanged in `source`. Null when one of the edits cannot be applied.
 */
export function replaySteps({ base, source, isUtf8, steps }: ReplayRequest): AppliedEdit[][] | null {
  let [page, other] = [indexPage(base, isUtf8), indexPage(source, isUtf8)]
  const done: AppliedEdit[][] = []
  for (const edits of steps) {
    const applied: AppliedEdit[] = []
    for (const edit of edits) {
      const translated = translateEdit(edit, other, page)
      const [before, after] = [applyEdit(page, edit), translated && applyEdit(other, translated)]
      if (!before.ok || !after?.ok) return null
      ;[page, other] = [before.page, after.page]
      applied.push({ source: after.source, splices: after.splices, inverse: after.inverse })
    }
    done.push(applied)
  }
  return done
}
