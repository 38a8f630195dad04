import * as z from 'zod/mini'
import { lessonFileRoles } from '#domain/course.ts'
import { uploadStates } from '#domain/upload-parts.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Text, WithId } from './shapes.ts'

/** The largest part in bytes that any shop accepts. DIGITAL_PART_MB sets the size of the parts of a shop. */
const maxPartBytes = 64 * 1024 ** 2
/** The most unfinished uploads of one product. */
export const maxUnfinishedUploads = 20

/**
 * A file on its way to the buyers of a product. It is sent in parts of `partBytes`, of which only the last one is
 * smaller. An upload that receives nothing for a day is deleted.
 */
export const DigitalUpload = z.object({
  id: Id,
  productId: Id,
  /** The benefit of which the file is a new version, or that was created with the file; null before that. */
  benefitId: z.nullable(Id),
  /** The lesson that the file belongs to, and what it is there; null for the file of a benefit. */
  lessonId: z.nullable(Id),
  lessonRole: z.nullable(z.enum(lessonFileRoles)),
  fileName: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** When the file was changed on the computer of its sender, in milliseconds; helps to find it for resuming. */
  lastModified: z.nullable(z.int()),
  partBytes: z.int(),
  /** The numbers of the parts that arrived, in ascending order. The first part has the number 1. */
  receivedParts: z.array(z.int()),
  /**
   * `receiving` parts; `assembling` the file from its parts; `done` when buyers can download it; `failed` with
   * `problem`. An upload in which a part turned out to be damaged returns to `receiving`, without that part.
   */
  state: z.enum(uploadStates),
  /** The error code of a failed upload; null for others. */
  problem: z.nullable(z.string()),
  createdAt: Moment,
  expiresAt: Moment,
})
export type DigitalUpload = z.infer<typeof DigitalUpload>

const writes = { who: 'editor', limit: 240, bytes: 16_384, cache: 0 } as const
const reads = { ...writes, limit: 1_200, bytes: 0 } as const

/** Lists the uploads that the caller started for a product and that are not done. */
export const listDigitalUploads = endpoint('GET', '/api/v1/products/:id/digital-uploads', {
  ...reads,
  params: WithId,
  reply: z.object({ uploads: z.array(DigitalUpload) }),
  errors: ['product_not_found'],
})

/** Starts the upload of a file for the buyers of a product, or of a new version of the file of `benefitId`. */
export const startDigitalUpload = endpoint('POST', '/api/v1/products/:id/digital-uploads', {
  ...writes,
  params: WithId,
  body: z.object({
    fileName: Text(1_000),
    mime: z.optional(z.string().check(z.maxLength(200))),
    bytes: z.int().check(z.gte(0)),
    lastModified: z.optional(z.nullable(z.int().check(z.gte(0)))),
    benefitId: z.optional(z.nullable(Id)),
    variantId: z.optional(z.nullable(Id)),
    /** The lesson of a course of the product. A new video replaces the earlier one. Requires `lessonRole`. */
    lessonId: z.optional(z.nullable(Id)),
    lessonRole: z.optional(z.nullable(z.enum(lessonFileRoles))),
  }),
  reply: DigitalUpload,
  errors: [
    'product_not_found',
    'digital_benefit_not_found',
    'digital_benefit_limit',
    'digital_file_missing',
    'digital_file_too_large',
    'digital_upload_limit',
    'lesson_not_found',
    'course_limit',
    'invalid_fields',
    'storage_full',
  ],
})

/** Reads an upload, to resume it or to wait until its file is assembled. */
export const getDigitalUpload = endpoint('GET', '/api/v1/digital-uploads/:id', {
  ...reads,
  params: WithId,
  reply: DigitalUpload,
  errors: ['digital_upload_not_found'],
})

/**
 * Receives the bytes of one part. Parts may arrive in any order and at the same time, and a repeated part replaces the
 * earlier one. `sha256` is the expected hash of the part in hexadecimal. When the storage is full, the upload is deleted
 * with its parts.
 */
export const putDigitalUploadPart = endpoint('PUT', '/api/v1/digital-uploads/:id/parts/:number', {
  ...writes,
  limit: 3_000,
  bytes: maxPartBytes,
  takes: 'application/octet-stream',
  params: z.object({ id: Id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)) }),
  query: z.object({ sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  reply: DigitalUpload,
  errors: [
    'digital_upload_not_found',
    'digital_upload_closed',
    'digital_part_invalid',
    'unsupported_media_type',
    'bad_request',
    'unavailable',
    'storage_full',
  ],
})

/**
 * Assembles the file from all of its parts in the background. The response is the upload, which `getDigitalUpload` reads
 * again until it is `done` or `failed`. Repeating the call changes nothing.
 */
export const completeDigitalUpload = endpoint('POST', '/api/v1/digital-uploads/:id/complete', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: DigitalUpload,
  errors: ['digital_upload_not_found', 'digital_upload_incomplete'],
})

/** Cancels an upload and deletes its parts. The file of an upload that is done remains. */
export const cancelDigitalUpload = endpoint('DELETE', '/api/v1/digital-uploads/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  errors: ['digital_upload_not_found'],
})
