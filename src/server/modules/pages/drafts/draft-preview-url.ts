import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { findNewestRevision, type RevisionRow } from '../projects/repository.ts'
import { getVersion } from '../versions/get-version.ts'
import type { PageKind } from './page-kind.ts'

const lifetimeMs = 15 * 60_000
const buildSignedText = (revisionId: string, expiry: string) => `draft ${revisionId} ${expiry}`

function buildPreviewUrl(ctx: Context, revision: RevisionRow) {
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs)
  const expiry = expiresAt.getTime().toString(36)
  const token = `${revision.id}.${expiry}.${ctx.secrets.sign(buildSignedText(revision.id, expiry))}`
  const entry = revision.entry === 'index.html' ? '' : revision.entry.split('/').map(encodeURIComponent).join('/')
  return { address: `/_draft/${token}/${entry}`, revision: revision.id, expiresAt: expiresAt.toISOString() }
}

/** A signed URL of the page's newest revision, which anyone can open for 15 minutes. */
export async function createDraftPreviewUrl(ctx: Context, kind: PageKind, id: string) {
  await kind.get(ctx.db, id)
  return buildPreviewUrl(ctx, orThrow(await findNewestRevision(ctx.db, id), kind.notFoundCode))
}

/** Like `createDraftPreviewUrl`, for one of the page's versions. */
export async function createVersionPreviewUrl(
  ctx: Context,
  kind: PageKind,
  { id, version }: { id: string; version: string },
) {
  return buildPreviewUrl(ctx, await getVersion(ctx, kind, id, version))
}

/** Returns the revision that a preview token was signed for; null for an invalid or expired token. */
export function findRevisionOfToken(ctx: Pick<Context, 'secrets' | 'clock'>, token: string): string | null {
  const [revisionId = '', expiry = '', signature = ''] = token.split('.')
  if (!isUuid(revisionId) || !ctx.secrets.verify(buildSignedText(revisionId, expiry), signature)) return null
  return ctx.clock().getTime() < Number.parseInt(expiry, 36) ? revisionId : null
}
