import type { Tx } from '#server/platform/core/context.ts'
import { type PageRow, updatePage } from '../pages/repository.ts'
import { publishElements } from './publish-elements.ts'
import type { VersionRow } from './repository.ts'
import { type LockedVisualPage, type StoredContent, writeVersion } from './versions.ts'

/**
 * Returns the current time, but always later than `before`, so that each save has a different timestamp from the save
 * that it is based on.
 */
const nextTimestamp = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

type PublishedVisualPage = { row: PageRow; newest: VersionRow }

/** Publishes content with its offers and keeps it as a version. */
export async function publishVisualPage(
  tx: Tx,
  locked: LockedVisualPage,
  stored: StoredContent,
  version: string | null,
): Promise<PublishedVisualPage> {
  const { page } = locked
  const published = await publishElements(tx, { ...page, title: stored.title }, JSON.parse(stored.elements))
  const elements = JSON.stringify(published)
  const newest = await writeVersion(tx, locked, { ...stored, elements }, { kind: 'publish', version })
  const set = {
    title: stored.title,
    visual_elements: elements,
    settings: { ...page.settings, layout: stored.layout },
    updated_at: nextTimestamp(tx.clock(), page.updated_at),
  }
  return { row: await updatePage(tx.db, page.id, set), newest }
}
