import type { NewerVersion, VisualContent } from '#contract/visual-pages.ts'
import { parseElements, readElements, type VisualElement } from '#domain/visual-element.ts'
import { readLayout } from '#domain/visual-layout.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { lockPage, type PageRow } from '../pages/repository.ts'
import { deleteOld, deleteVersion, insertVersion, newestVersion, type VersionRow, versionsOf } from './repository.ts'

const togetherMs = 5 * 60_000
const versionsKept = 200

/** Content of any origin as it is stored: what cannot be understood is left out. */
export type Stored = { title: string; elements: string; layout: VisualContent['layout'] }
export type Locked = { page: PageRow; newest: VersionRow | null }
type Based = { version: string | null }

export const storedOf = (given: { title: string; elements: unknown; layout?: unknown }): Stored => ({
  title: given.title,
  elements: JSON.stringify(readElements(given.elements)),
  layout: readLayout(given.layout),
})

export const contentOf = ({ title, elements, layout }: Stored): VisualContent => ({
  title,
  elements: parseElements(elements),
  layout: readLayout(layout),
})

/** What shoppers see of a visual page. */
export const shownOf = (page: Pick<PageRow, 'title' | 'visual_elements' | 'settings'>): Stored => ({
  title: page.title,
  elements: page.visual_elements ?? '[]',
  layout: readLayout(page.settings.layout),
})

/** Whether both say the same, however their members are ordered. */
const same = (one: Stored, other: Stored) => JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** The visual page, locked, with its newest version that stays. Call in a transaction. */
export async function lockVisual(tx: Context, id: string): Promise<Locked> {
  const page = found(await lockPage(tx.db, id), 'upsell_page_not_found')
  if (page.page_type !== 'visual_editor') throw new AppError('upsell_page_not_found')
  return { page, newest: await newestVersion(tx.db, id) }
}

/** Keeps what shoppers saw before anything was kept of the page, as its first version. */
export async function keepShown(tx: Context, { page }: Locked): Promise<void> {
  const row = { id: newId(), page_id: page.id, kind: 'publish', ...shownOf(page) } as const
  await insertVersion(tx.db, { ...row, created_at: page.updated_at })
}

type Written = Based & { kind: VersionRow['kind'] }

/** An autosave takes the place of the one before it, of the same author within five minutes of the first one. */
async function foldedInto(tx: Context, newest: VersionRow | null, kind: VersionRow['kind']): Promise<Date | null> {
  if (kind !== 'auto' || newest?.kind !== 'auto' || newest.member_id !== (tx.actor?.memberId ?? null)) return null
  const began = newest.began_at ?? newest.created_at
  if (tx.clock().getTime() - began.getTime() >= togetherMs) return null
  await deleteVersion(tx.db, newest.id)
  return began
}

/** Adds the next version of a locked page. */
export async function writeVersion(tx: Context, locked: Locked, stored: Stored, { kind, version }: Written) {
  if (!locked.newest && locked.page.visual_elements !== null) await keepShown(tx, locked)
  const began_at = await foldedInto(tx, locked.newest, kind)
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
  await deleteOld(tx.db, row.page_id, row.number, versionsKept)
  return row
}

/** A save whose answer was lost: the newest version says the same and was made on what this one was made on. */
export const saidBefore = ({ newest }: Locked, stored: Stored, { version }: Based): VersionRow | null =>
  newest && newest.based_on === version && newest.id !== version && same(newest, stored) ? newest : null

/** The draft, or what shoppers see. */
export const standing = ({ page, newest }: Locked): Stored =>
  newest && newest.kind !== 'publish' ? newest : shownOf(page)

export const saysNothingNew = (locked: Locked, stored: Stored): boolean => same(standing(locked), stored)

/** An element as publishing left it: the offer's row, a bound price, what was not said of name and variant. */
function asPublished(asked: VisualElement, made: VisualElement | undefined): VisualElement {
  if (asked.type !== 'product' || made?.offerId === undefined || asked.hidden) return asked
  return {
    ...asked,
    offerId: made.offerId,
    name: asked.name?.trim() || made.name,
    price: asked.productId ? made.price : asked.price,
    variantId: asked.variantId ?? made.variantId,
  }
}

/** The same of a publishing whose answer was lost. */
export function isPublishedAlready(locked: Locked, stored: Stored, based: Based): boolean {
  if (locked.newest?.kind !== 'publish') return false
  const made = new Map(parseElements(locked.newest.elements).map(element => [element.id, element]))
  const asked = parseElements(stored.elements).map(element => asPublished(element, made.get(element.id)))
  return saidBefore(locked, { ...stored, elements: JSON.stringify(asked) }, based) !== null
}

/** 409 with the newest version when `version` is another one. */
export async function refuseStale(tx: Context, { page, newest }: Locked, { version }: Based): Promise<void> {
  if ((newest?.id ?? null) === version) return
  if (!newest) throw new AppError('conflict')
  const [about] = await versionsOf(tx.db, page.id, { take: 1, id: newest.id })
  const data: NewerVersion = {
    version: newest.id,
    author: newest.member_id === null ? null : (about?.who ?? null),
    savedAt: newest.created_at.toISOString(),
    content: contentOf(newest),
  }
  throw new AppError('conflict', { data })
}
