import { hasPageTransitions } from '#server/modules/pages/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import type { PageRow } from './repository.ts'

/**
 * Builds the settings of a page whose revision is being published: the `facts` of its entry document, and whether the
 * page has a way for shoppers to continue.
 */
export async function buildPublishedSettings(
  tx: Tx,
  { settings }: Pick<PageRow, 'settings'>,
  revisionId: string,
  facts: object = {},
): Promise<PageRow['settings']> {
  return { ...settings, ...facts, leadsOn: await hasPageTransitions(tx, revisionId) }
}
