import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { newestRevision, type RevisionRow } from '../projects/repository.ts'
import { versionOf } from '../versions/version-of.ts'
import type { PageKind } from './page-kind.ts'

const lifetimeMs = 15 * 60_000
const signed = (revisionId: string, until: string) => `draft ${revisionId} ${until}`

function addressOf(ctx: Context, revision: RevisionRow) {
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs)
  const until = expiresAt.getTime().toString(36)
  const token = `${revision.id}.${until}.${ctx.secrets.sign(signed(revision.id, until))}`
  const entry = revision.entry === 'index.html' ? '' : revision.entry.split('/').map(encodeURIComponent).join('/')
  return { address: `/_draft/${token}/${entry}`, revision: revision.id, expiresAt: expiresAt.toISOString() }
}

/** An address of the page's newest revision that works for 15 minutes, whoever opens it. */
export async function draftAddress(ctx: Context, kind: PageKind, id: string) {
  found(await kind.find(ctx.db, id), kind.missing)
  return addressOf(ctx, found(await newestRevision(ctx.db, id), kind.missing))
}

/** The same of one of its versions. */
export async function versionAddress(ctx: Context, kind: PageKind, { id, version }: { id: string; version: string }) {
  return addressOf(ctx, await versionOf(ctx, kind, id, version))
}

/** The revision a token was made for; null when it was not made here or ran out. */
export function revisionOfToken(ctx: Pick<Context, 'secrets' | 'clock'>, token: string): string | null {
  const [revisionId = '', until = '', signature = ''] = token.split('.')
  if (!isUuid(revisionId) || !ctx.secrets.verify(signed(revisionId, until), signature)) return null
  return ctx.clock().getTime() < Number.parseInt(until, 36) ? revisionId : null
}
