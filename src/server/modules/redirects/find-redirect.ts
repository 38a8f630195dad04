import { addQuery, normalizeOldPath } from '#domain/redirect.ts'
import { createFreshValue } from '#server/platform/cache/fresh-value.ts'
import type { Db, FreshValue } from '#server/platform/core/context.ts'
import { findTarget, hasRedirects } from './repository.ts'

const knownByDatabase = new WeakMap<Db, FreshValue<boolean>>()

/**
 * Whether the shop has any redirect, as of at most two seconds ago. Most shops have none, so that requests of unknown
 * addresses, which robots send in large numbers, do not compete with purchases for connections.
 */
function mayHaveRedirects(db: Db): Promise<boolean> {
  const known = knownByDatabase.get(db) ?? createFreshValue(db, hasRedirects)
  knownByDatabase.set(db, known)
  return known.get(db)
}
/** Makes this process read again whether there are redirects. Called after the commit of a change. */
export const forgetRedirects = (db: Db): void => knownByDatabase.get(db)?.forget()

const findKnownTarget = async (db: Db, path: string) => ((await mayHaveRedirects(db)) ? findTarget(db, path) : null)

/**
 * Returns the page to which an unknown address leads, with the query of the request, or null. Called only where no route
 * and no page was found, so known addresses cost nothing. An outage of the database returns null, because the not-found
 * page is kept in memory and must still be sent.
 */
export async function findRedirect(db: Db, url: string): Promise<string | null> {
  const path = normalizeOldPath(/^[^?#]*/.exec(url)?.[0] ?? '')
  if (path === '' || path.length > 500 || path.includes('\0')) return null
  const target = await findKnownTarget(db, path).catch(() => null)
  return target === null ? null : addQuery(target, url)
}
