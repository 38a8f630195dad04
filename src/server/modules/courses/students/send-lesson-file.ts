import type { FastifyReply, FastifyRequest } from 'fastify'
import { openLessonFile } from '#contract/course-pages.ts'
import { formatDisposition } from '#server/modules/digital-goods/index.ts'
import { sendStoredObject } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { setDataHeaders } from '#server/platform/http/security-headers.ts'
import { type LessonFileRow, listLessonFiles } from '../records/repository.ts'
import { CourseClosed } from './open-course.ts'
import { getOpenLesson } from './show-lesson.ts'
import { findStudent } from './student-session.ts'

/** A player requests the rest of a video after each piece, so that a lost access ends the video after one of them. */
const maxVideoRangeBytes = 8 * 1024 * 1024

/** The type of a video, whatever type the seller's browser gave it, so that it is never opened as a document. */
function getVideoType({ mime, file_name }: LessonFileRow): string {
  if (/^video\/[\w.+-]+$/.test(mime)) return mime
  return /\.webm$/i.test(file_name) ? 'video/webm' : 'video/mp4'
}

/** Splits the key of a file into the folder and the name in it. */
function splitStorageKey(key: string): { bucket: string; path: string } {
  const [bucket = '', ...path] = key.split('/')
  return { bucket, path: path.join('/') }
}

/**
 * Sends the video or an attachment of a lesson. The access is checked for each request, so that a refund ends it at once
 * in every process. Throws the codes of `openLessonFile`.
 */
export async function sendLessonFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { fileId, ...params } = openLessonFile.params.parse(raw.params)
  const { lesson } = await getOpenLesson(ctx, await findStudent(ctx, raw), params).catch(error => {
    throw error instanceof CourseClosed ? new AppError(`download_access_${error.refusal}`) : error
  })
  const files = await listLessonFiles(ctx.db, lesson.id)
  const file = orThrow(
    files.find(each => each.id === fileId),
    'not_found',
  )
  const isVideo = file.role === 'video'
  setDataHeaders(reply)
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', isVideo ? 'inline' : formatDisposition(file.file_name))
  const row = {
    ...splitStorageKey(file.storage_key),
    etag: file.sha256,
    size: file.bytes,
    mime: isVideo ? getVideoType(file) : file.mime,
    width: null,
    height: null,
    created_at: file.created_at,
  }
  return sendStoredObject(ctx, raw, reply, row, isVideo ? { maxRangeBytes: maxVideoRangeBytes } : {})
}
