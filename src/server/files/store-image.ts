import type { Bucket, StoredImage } from '#contract/files.ts'
import { MAX_IMAGE_BYTES } from '#contract/files.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { cleanImage, type Picture, readImage } from './image.ts'
import { insertObject } from './repository.ts'

type ImageToStore = { bucket: Bucket; bytes: Buffer; folder?: string | undefined }

/** The path that columns hold for a stored file. */
const publicPath = (bucket: string, path: string) => `/storage/v1/object/public/${bucket}/${path}`

/** Stores one picture under a new name (time and randomness, as the specification's uploads do). */
export async function storeImage(ctx: Context, { bucket, bytes, folder }: ImageToStore): Promise<StoredImage> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('image_too_large')
  return keep(ctx, bucket, folder, await cleanImage(bytes))
}

/** Stores a picture that ships with this program: already clean, so its bytes are kept. */
export async function storeShippedImage(ctx: Context, { bucket, bytes, folder }: ImageToStore): Promise<StoredImage> {
  return keep(ctx, bucket, folder, await readImage(bytes))
}

async function keep(ctx: Context, bucket: Bucket, folder: string | undefined, picture: Picture): Promise<StoredImage> {
  const name = `${ctx.clock().getTime()}-${randomToken(48)}.${picture.extension}`
  const path = folder ? `${folder}/${name}` : name
  const { mime, width, height } = picture
  const size = picture.bytes.length
  // The bytes first: a row without its file would be a broken picture, a file without its row is only unused.
  await ctx.storage.put(`${bucket}/${path}`, picture.bytes, mime)
  const etag = hashOf(picture.bytes)
  await insertObject(ctx.db, { bucket, path, mime, size, etag, width, height, created_at: ctx.clock() })
  return { url: publicPath(bucket, path), path, mime, size, width, height }
}
