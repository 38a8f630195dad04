import multipart from '@fastify/multipart'
import { projectLimits } from '@vitrine/html-editing/plan-project.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/core/errors.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
import { toProjectError, type UploadedFile } from './save-project.ts'

/** An upload may contain files that are skipped, but only as many as a seller can read in the report. */
const maxParts = projectLimits.files * 4

/** Lets the routes that `bind` registers accept uploaded folders. */
export function registerProjectUploads(app: FastifyInstance, bind: (uploads: FastifyInstance) => void) {
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      // The file name contains the path within the folder. A single file may be the whole project as a ZIP.
      preservePath: true,
      limits: { files: maxParts, fields: 0, parts: maxParts, fileSize: projectLimits.totalBytes },
    })
    bind(uploads)
    done()
  })
}

/** Reads the files of a multipart body and counts the received bytes, because declared sizes cannot be trusted. */
export async function receiveProjectUpload(raw: FastifyRequest): Promise<UploadedFile[]> {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  const files = await receiveParts(raw).catch((error: { code?: string }) => {
    throw /^FST_(FILES|PARTS)_LIMIT$/.test(error.code ?? '') ? toProjectError({ problem: 'too_many_files' }) : error
  })
  await reauthorizeRequest(raw)
  return files
}

async function receiveParts(raw: FastifyRequest): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  let total = 0
  for await (const part of raw.parts()) {
    if (part.type !== 'file') continue
    // A part may lack a file name, which the checks of the project reject later.
    const path = part.filename ?? ''
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? toProjectError({ problem: 'too_large', path }) : error
    })
    total += bytes.length
    if (total > projectLimits.totalBytes) throw toProjectError({ problem: 'too_large' })
    files.push({ path, bytes })
  }
  return files
}
