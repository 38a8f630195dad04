import type { Context } from '#server/kernel/context.ts'
import { hasPageTransitions } from '#server/pages/index.ts'
import type { PageRow } from './repository.ts'

/** What a page's row keeps of the revision that shoppers are to see: `facts` of its entry, and whether it leads them on. */
export async function buildPublishedSettings(
  tx: Context,
  { settings }: Pick<PageRow, 'settings'>,
  revisionId: string,
  facts: object = {},
): Promise<PageRow['settings']> {
  return { ...settings, ...facts, leadsOn: await hasPageTransitions(tx, revisionId) }
}
