import { hasPageTransitions } from '#server/modules/pages/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import type { PageRow } from './repository.ts'

/**
 * Builds a page's settings for a revision that is being published: the `facts` of its entry document, and whether the
 * page lets shoppers continue.
 */
export async function buildPublishedSettings(
  tx: Tx,
  { settings }: Pick<PageRow, 'settings'>,
  revisionId: string,
  facts: object = {},
): Promise<PageRow['settings']> {
  return { ...settings, ...facts, leadsOn: await hasPageTransitions(tx, revisionId) }
}
