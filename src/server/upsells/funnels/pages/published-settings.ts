import type { Context } from '#server/kernel/context.ts'
import { hasPageTransitions } from '#server/pages/index.ts'
import type { PageRow } from './repository.ts'

/**
 * A page's settings for the revision that shoppers see: `facts` of its entry document, and whether it lets shoppers
 * continue.
 */
export async function buildPublishedSettings(
  tx: Context,
  { settings }: Pick<PageRow, 'settings'>,
  revisionId: string,
  facts: object = {},
): Promise<PageRow['settings']> {
  return { ...settings, ...facts, leadsOn: await hasPageTransitions(tx, revisionId) }
}
