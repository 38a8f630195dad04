import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectLimits } from '#page-source/plan-project.ts'
import { AppError } from '#server/kernel/errors.ts'
import { admitAgain } from '#server/kernel/serve.ts'
import { type GivenFile, refusal } from './save-project.ts'

/** Junk and files of other types may come along; beyond this many nobody wants to read the list. */
const parts = projectLimits.files * 4

/** Lets the routes bound inside take uploaded folders. */
export function withProjectUploads(app: FastifyInstance, bind: (uploads: FastifyInstance) => void) {
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      // The path inside the folder is the file's name. One file may be the whole project, as a ZIP.
      preservePath: true,
      limits: { files: parts, fields: 0, parts, fileSize: projectLimits.totalBytes },
    })
    bind(uploads)
    done()
  })
}

/** Reads the folder of a multipart body, with a running limit: sizes that were declared are not believed. */
export async function readUpload(raw: FastifyRequest): Promise<GivenFile[]> {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  const files = await readParts(raw).catch((error: { code?: string }) => {
    throw /^FST_(FILES|PARTS)_LIMIT$/.test(error.code ?? '') ? refusal({ problem: 'too_many_files' }) : error
  })
  await admitAgain(raw)
  return files
}

async function readParts(raw: FastifyRequest): Promise<GivenFile[]> {
  const files: GivenFile[] = []
  let total = 0
  for await (const part of raw.parts()) {
    if (part.type !== 'file') continue
    // Bytes come without a name, too: as one that is none.
    const path = part.filename ?? ''
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? refusal({ problem: 'too_large', path }) : error
    })
    total += bytes.length
    if (total > projectLimits.totalBytes) throw refusal({ problem: 'too_large' })
    files.push({ path, bytes })
  }
  return files
}
