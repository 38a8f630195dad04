import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { randomToken } from '#server/platform/core/ids.ts'
import { buildEditorDraftPolicy, draftPolicy } from '#server/platform/http/csp.ts'
import { findRevisionOfToken } from '../drafts/draft-preview-url.ts'
import { findNewestRevision, findRevision } from '../projects/repository.ts'
import { findPage } from '../repository.ts'
import { renderEditorScript, renderInjectedScript } from './frame-script.ts'
import { type ServedSite, sendProjectFile } from './send-project-file.ts'

const parseEditingMode = ({ query }: FastifyRequest): ServedSite['editing'] & (string | null) => {
  const { edit } = query as { edit?: unknown }
  return edit === 'still' || edit === 'live' ? edit : null
}

/**
 * Sends a file of a revision at a signed URL until the URL expires; responses are not cached. `?edit=` requests an
 * editor's copy of the document. `?edit=live` also marks its elements with element ids.
 */
export async function sendDraftFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { token } = raw.params as { token: string }
  const revisionId = orThrow(findRevisionOfToken(ctx, token), 'file_not_found')
  const revision = orThrow(await findRevision(ctx.db, revisionId), 'file_not_found')
  const editing = parseEditingMode(raw)
  const nonce = editing === 'still' ? randomToken(128) : null
  reply
    .header('content-security-policy', nonce === null ? draftPolicy : buildEditorDraftPolicy(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
  const page = editing ? null : await findPage(ctx.db, revision.page_id)
  return sendProjectFile(ctx, raw, reply, {
    revisionId,
    entry: revision.entry,
    base: `/_draft/${token}`,
    inject: editing
      ? renderEditorScript(nonce, ctx.log)
      : renderInjectedScript(revision.owner_kind, ctx.log, page?.sales_campaign_id ?? null),
    isCacheable: false,
    editing,
    newest: async () => (await findNewestRevision(ctx.db, revision.page_id))?.id ?? null,
  })
}
