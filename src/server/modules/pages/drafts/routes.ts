import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { pageEditing } from '#contract/page-editing.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { getVersionContent } from '../versions/get-version-content.ts'
import { listVersions } from '../versions/list-versions.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { addImage, receivePicture } from './add-image.ts'
import { discardDraft } from './discard-draft.ts'
import { createDraftPreviewUrl, createVersionPreviewUrl } from './draft-preview-url.ts'
import { getProject } from './get-project.ts'
import type { PageKind } from './page-kind.ts'
import { publishDraft } from './publish-draft.ts'
import { saveSource } from './save-source.ts'
import { sendStoredFile } from './send-stored-file.ts'

type EditingEndpoints = ReturnType<typeof pageEditing<string, z.ZodMiniType, z.ZodMiniType, ErrorCode>>

/** Registers the editor's endpoints for one kind of page. The contract of that kind validates the responses. */
export function registerEditingRoutes(app: FastifyInstance, api: EditingEndpoints, kind: PageKind) {
  serve(app, api.read, (ctx, { params }) => getProject(ctx, kind, params.id))
  serve(app, api.save, (ctx, { params, body }) => saveSource(ctx, kind, params.id, body))
  serve(app, api.publish, (ctx, { params, body }) => publishDraft(ctx, kind, params.id, body.revision))
  serve(app, api.discard, (ctx, { params }) => discardDraft(ctx, kind, params.id))
  serve(app, api.address, (ctx, { params }) => createDraftPreviewUrl(ctx, kind, params.id))
  serve(app, api.versions, (ctx, { params, query }) => listVersions(ctx, kind, params.id, query.before))
  serve(app, api.version, (ctx, { params }) => getVersionContent(ctx, kind, params))
  serve(app, api.versionAddress, (ctx, { params }) => createVersionPreviewUrl(ctx, kind, params))
  serve(app, api.restore, (ctx, { params, body }) => restoreVersion(ctx, kind, params.id, body))
  serveRaw(app, api.file, (ctx, raw, reply) => {
    const { id } = api.file.params.parse(raw.params)
    return sendStoredFile(ctx, kind, { id, ...api.file.query.parse(raw.query) }, reply)
  })
  app.register((uploads, _options, done) => {
    uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 2 } })
    serveRaw(uploads, api.addImage, async (ctx, raw) => {
      const { id } = api.addImage.params.parse(raw.params)
      const { revision } = api.addImage.query.parse(raw.query)
      return api.addImage.reply.parse(await addImage(ctx, kind, id, revision, await receivePicture(ctx, raw)))
    })
    done()
  })
}
