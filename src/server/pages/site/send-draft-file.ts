import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/kernel/context.ts'
import { draftPolicy, stillDraftPolicy } from '#server/kernel/csp.ts'
import { found } from '#server/kernel/errors.ts'
import { randomToken } from '#server/kernel/ids.ts'
import { revisionOfToken } from '../drafts/draft-address.ts'
import { findRevision, newestRevision } from '../projects/repository.ts'
import { findPage } from '../repository.ts'
import { editorScript, injectedScript } from './frame-script.ts'
import { type Site, sendProjectFile } from './send-project-file.ts'

const editingOf = ({ query }: FastifyRequest): Site['editing'] & (string | null) => {
  const { edit } = query as { edit?: unknown }
  return edit === 'still' || edit === 'live' ? edit : null
}

/**
 * Answers a file of a revision under a signed address, as long as that lasts; nobody keeps it. `?edit=` asks for an
 * editor's copy of the document; where its scripts run, its elements carry their addresses.
 */
export async function sendDraftFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { token } = raw.params as { token: string }
  const revisionId = found(revisionOfToken(ctx, token), 'file_not_found')
  const revision = found(await findRevision(ctx.db, revisionId), 'file_not_found')
  const editing = editingOf(raw)
  const nonce = editing === 'still' ? randomToken(128) : null
  reply
    .header('content-security-policy', nonce === null ? draftPolicy : stillDraftPolicy(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
  const page = editing ? null : await findPage(ctx.db, revision.page_id)
  return sendProjectFile(ctx, raw, reply, {
    revisionId,
    entry: revision.entry,
    base: `/_draft/${token}`,
    inject: editing
      ? editorScript(nonce, ctx.log)
      : injectedScript(revision.owner_kind, ctx.log, page?.sales_campaign_id ?? null),
    isKept: false,
    editing,
    newest: async () => (await newestRevision(ctx.db, revision.page_id))?.id ?? null,
  })
}
