import type { NewerVersion, VisualContent } from '#contract/visual-pages.ts'
import { parseElements, readElements, type VisualElement } from '#domain/visual-element.ts'
import { parseLayout } from '#domain/visual-layout.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { getPageForUpdate, type PageRow } from '../pages/repository.ts'
import {
  deleteOldVersions,
  deleteVersion,
  findNewestVersion,
  insertVersion,
  listVersionRows,
  type VersionRow,
} from './repository.ts'

const squashWindowMs = 5 * 60_000
const maxVersions = 200

/** Content in its stored form, without the parts that could not be parsed. */
export type StoredContent = { title: string; elements: string; layout: VisualContent['layout'] }
export type LockedVisualPage = { page: PageRow; newest: VersionRow | null }
type BasedOn = { version: string | null }

export const toStoredContent = (input: { title: string; elements: unknown; layout?: unknown }): StoredContent => ({
  title: input.title,
  elements: JSON.stringify(readElements(input.elements)),
  layout: parseLayout(input.layout),
})

export const toContent = ({ title, elements, layout }: StoredContent): VisualContent => ({
  title,
  elements: parseElements(elements),
  layout: parseLayout(layout),
})

export const getPublishedContent = (page: Pick<PageRow, 'title' | 'visual_elements' | 'settings'>): StoredContent => ({
  title: page.title,
  elements: page.visual_elements ?? '[]',
  layout: parseLayout(page.settings.layout),
})

/** Compares the parsed content, because the order of keys in the JSON text may differ. */
const isSameContent = (first: StoredContent, second: StoredContent) =>
  JSON.stringify(toContent(first)) === JSON.stringify(toContent(second))

/** Locks a visual page and loads its newest version that was not discarded. */
export async function lockVisualPage(tx: Tx, id: string): Promise<LockedVisualPage> {
  const page = await getPageForUpdate(tx.db, id)
  if (page.page_type !== 'visual_editor') throw new AppError('upsell_page_not_found')
  return { page, newest: await findNewestVersion(tx.db, id) }
}

/** Stores the published content of a page without versions as its first version. */
export async function savePublishedAsVersion(tx: Tx, { page }: LockedVisualPage): Promise<void> {
  const row = { id: newId(), page_id: page.id, kind: 'publish', ...getPublishedContent(page) } as const
  await insertVersion(tx.db, { ...row, created_at: page.updated_at })
}

type VersionOptions = BasedOn & { kind: VersionRow['kind'] }

/**
 * Deletes the previous autosave when the same author saves again within five minutes of the first autosave of a series.
 * Returns the time at which the series started; null when no autosave was deleted.
 */
async function squashAutosave(tx: Tx, newest: VersionRow | null, kind: VersionRow['kind']): Promise<Date | null> {
  if (kind !== 'auto' || newest?.kind !== 'auto' || newest.member_id !== (tx.actor?.memberId ?? null)) return null
  const startedAt = newest.began_at ?? newest.created_at
  if (tx.clock().getTime() - startedAt.getTime() >= squashWindowMs) return null
  await deleteVersion(tx.db, newest.id)
  return startedAt
}

/** Adds the next version of a locked page. */
export async function writeVersion(
  tx: Tx,
  locked: LockedVisualPage,
  stored: StoredContent,
  { kind, version }: VersionOptions,
) {
  if (!locked.newest && locked.page.visual_elements !== null) await savePublishedAsVersion(tx, locked)
  const began_at = await squashAutosave(tx, locked.newest, kind)
  const row = await insertVersion(tx.db, {
    id: newId(),
    page_id: locked.page.id,
    kind,
    ...stored,
    based_on: version,
    member_id: tx.actor?.memberId ?? null,
    began_at,
    created_at: tx.clock(),
  })
  await deleteOldVersions(tx.db, row.page_id, row.number, maxVersions)
  return row
}

/** Finds a save whose response was lost: the newest version has the same content and the same base version. */
export const findRepeatedSave = (
  { newest }: LockedVisualPage,
  stored: StoredContent,
  { version }: BasedOn,
): VersionRow | null =>
  newest && newest.based_on === version && newest.id !== version && isSameContent(newest, stored) ? newest : null

/** The draft, or the published content when the page has no draft. */
export const getCurrentContent = ({ page, newest }: LockedVisualPage): StoredContent =>
  newest && newest.kind !== 'publish' ? newest : getPublishedContent(page)

export const isUnchanged = (locked: LockedVisualPage, stored: StoredContent): boolean =>
  isSameContent(getCurrentContent(locked), stored)

/**
 * The element as publishing stores it: with its offer, the price of a bound product, and the default name and variant.
 */
function toPublishedElement(element: VisualElement, published: VisualElement | undefined): VisualElement {
  if (element.type !== 'product' || published?.offerId === undefined || element.hidden) return element
  return {
    ...element,
    offerId: published.offerId,
    name: element.name?.trim() || published.name,
    price: element.productId ? published.price : element.price,
    variantId: element.variantId ?? published.variantId,
  }
}

/** Whether this request repeats a publication whose response was lost. */
export function isAlreadyPublished(locked: LockedVisualPage, stored: StoredContent, based: BasedOn): boolean {
  if (locked.newest?.kind !== 'publish') return false
  const publishedById = new Map(parseElements(locked.newest.elements).map(element => [element.id, element]))
  const elements = parseElements(stored.elements).map(element =>
    toPublishedElement(element, publishedById.get(element.id)),
  )
  return findRepeatedSave(locked, { ...stored, elements: JSON.stringify(elements) }, based) !== null
}

/** Throws 409 conflict with the newest version when `version` is another version. */
export async function assertNotStale(tx: Tx, { page, newest }: LockedVisualPage, { version }: BasedOn): Promise<void> {
  if ((newest?.id ?? null) === version) return
  if (!newest) throw new AppError('conflict')
  const [newestRow] = await listVersionRows(tx.db, page.id, { take: 1, id: newest.id })
  const data: NewerVersion = {
    version: newest.id,
    author: newest.member_id === null ? null : (newestRow?.author ?? null),
    savedAt: newest.created_at.toISOString(),
    content: toContent(newest),
  }
  throw new AppError('conflict', { data })
}
