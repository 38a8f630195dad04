import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/kernel/context.ts'
import { contentPolicy, sitePolicy } from '#server/kernel/csp.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { isContentHost } from '#server/kernel/hosts.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { keepLastKnown } from '#server/kernel/last-known.ts'
import { findServed, type Served } from '../projects/repository.ts'
import { injectedScript } from './frame-script.ts'
import { sendProjectFile } from './send-project-file.ts'

const day = 24 * 3_600_000

/** Published revisions of active pages, former ones for a day, and those an open session is pinned to. */
function isPublic(served: Served, revisionId: string, now: Date): boolean {
  if (served.isPinned) return true
  if (!served.isActive) return false
  if (served.published === revisionId) return true
  const isFormer = served.kind === 'publish' && served.supersededAt !== null
  return isFormer && now.getTime() - new Date(served.supersededAt ?? 0).getTime() < day
}

/** Asked for each time; while the database is away as it was. */
const servedOf = keepLastKnown<Served | null>(1_000)

/** Who may hold a page of CONTENT_ORIGIN in a frame. */
function policyFor({ config }: Context, raw: FastifyRequest): string {
  if (!isContentHost(config, raw)) return sitePolicy
  return contentPolicy([new URL(config.publicUrl).origin, ...(config.adminUrl ? [config.adminUrl] : [])])
}

/** Answers a file of a published page. Opened on its own it is as safe as in its frame: sandboxed, on the shop's host without an origin. */
export async function sendSiteFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { page, revision } = raw.params as { page: string; revision: string }
  // A worker would stay in the browser when the page is gone.
  const isWorker = raw.headers['service-worker'] !== undefined
  if (!isUuid(page) || !isUuid(revision) || isWorker) throw new AppError('file_not_found')
  const now = ctx.clock()
  const served = found(
    await servedOf(`${page}/${revision}`, () => findServed(ctx.db, page, revision, now)),
    'file_not_found',
  )
  if (!isPublic(served, revision, now)) throw new AppError('file_not_found')
  reply.header('content-security-policy', policyFor(ctx, raw))
  return sendProjectFile(ctx, raw, reply, {
    revisionId: revision,
    entry: served.entry,
    base: `/_site/${page}/${revision}`,
    inject: injectedScript(served.owner, ctx.log, served.campaignId),
    isKept: true,
  })
}
