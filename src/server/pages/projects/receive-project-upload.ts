import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectLimits } from '#page-source/plan-project.ts'
import { AppError } from '#server/kernel/errors.ts'
import { reauthorizeRequest } from '#server/kernel/serve.ts'
import { toProjectError, type UploadedFile } from './save-project.ts'

/** Junk and files of other types may come along; beyond this many nobody wants to read the list. */
const maxParts = projectLimits.files * 4

/** Lets the routes bound inside take uploaded folders. */
export function registerProjectUploads(app: FastifyInstance, bind: (uploads: FastifyInstance) => void) {
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      // The path inside the folder is the file's name. One file may be the whole project, as a ZIP.
      preservePath: true,
      limits: { files: maxParts, fields: 0, parts: maxParts, fileSize: projectLimits.totalBytes },
    })
    bind(uploads)
    done()
  })
}

/** Reads the folder of a multipart body, with a running limit: sizes that were declared are not believed. */
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
    // Bytes come without a name, too: as one that is none.
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
