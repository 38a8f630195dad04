import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/kernel/context.ts'
import { draftPolicy } from '#server/kernel/csp.ts'
import { found } from '#server/kernel/errors.ts'
import { revisionOfToken } from '../drafts/draft-address.ts'
import { findRevision } from '../projects/repository.ts'
import { findPage } from '../repository.ts'
import { injectedScript } from './frame-script.ts'
import { sendProjectFile } from './send-project-file.ts'

/** Answers a file of a revision under a signed address, as long as that lasts; nobody keeps it. */
export async function sendDraftFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { token } = raw.params as { token: string }
  const revisionId = found(revisionOfToken(ctx, token), 'file_not_found')
  const revision = found(await findRevision(ctx.db, revisionId), 'file_not_found')
  const page = await findPage(ctx.db, revision.page_id)
  reply
    .header('content-security-policy', draftPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
  return sendProjectFile(ctx, raw, reply, {
    revisionId,
    entry: revision.entry,
    base: `/_draft/${token}`,
    inject: injectedScript(revision.owner_kind, ctx.log, page?.sales_campaign_id ?? null),
    isKept: false,
  })
}
