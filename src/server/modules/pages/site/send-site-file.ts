import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '#domain/uuid.ts'
import { createStaleCache } from '#server/platform/cache/stale-fallback.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { buildContentPolicy, sitePolicy } from '#server/platform/http/csp.ts'
import { isContentHost } from '#server/platform/http/host-routing.ts'
import { findServedRevision, type ServedRevision } from '../projects/repository.ts'
import { renderInjectedScript } from './frame-script.ts'
import { sendProjectFile } from './send-project-file.ts'

const day = 24 * 3_600_000

/**
 * Whether a revision may be served. On an active page, this is the published revision, and a replaced one for one more
 * day. An open upsell session also gets the revisions that it started with.
 */
function isServable(served: ServedRevision, revisionId: string, now: Date): boolean {
  if (served.isPinned) return true
  if (!served.isActive) return false
  if (served.published === revisionId) return true
  const isFormer = served.kind === 'publish' && served.supersededAt !== null
  return isFormer && now.getTime() - new Date(served.supersededAt ?? 0).getTime() < day
}

/** The revision is read for each request; the cached value is used only while the database is unavailable. */
const servedRevisionCache = createStaleCache<ServedRevision | null>(1_000)

/** On CONTENT_ORIGIN, only the shop and the administration may frame a page. */
function getFramePolicy({ config }: Context, raw: FastifyRequest): string {
  if (!isContentHost(config, raw)) return sitePolicy
  return buildContentPolicy([new URL(config.publicUrl).origin, ...(config.adminUrl ? [config.adminUrl] : [])])
}

/**
 * Sends a file of a published page. A file that is opened directly is as isolated as in its frame: it is sandboxed, and
 * has an opaque origin on the shop's host.
 */
export async function sendSiteFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { page, revision } = raw.params as { page: string; revision: string }
  // A service worker would remain in the browser after the page is deleted.
  const isWorker = raw.headers['service-worker'] !== undefined
  if (!isUuid(page) || !isUuid(revision) || isWorker) throw new AppError('file_not_found')
  const now = ctx.clock()
  const served = orThrow(
    await servedRevisionCache(`${page}/${revision}`, () => findServedRevision(ctx.db, page, revision, now)),
    'file_not_found',
  )
  if (!isServable(served, revision, now)) throw new AppError('file_not_found')
  reply.header('content-security-policy', getFramePolicy(ctx, raw))
  return sendProjectFile(ctx, raw, reply, {
    revisionId: revision,
    entry: served.entry,
    base: `/_site/${page}/${revision}`,
    inject: renderInjectedScript(served.owner, ctx.log, served.campaignId),
    isCacheable: true,
  })
}
