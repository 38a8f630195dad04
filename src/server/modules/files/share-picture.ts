import { getCompatiblePictureSize, getCompatiblePictureUrl, type SharePicture } from '#domain/compatible-picture.ts'
import type { Context } from '#server/platform/core/context.ts'
import { isBucket } from './names.ts'
import { pickWidth } from './pictures/widths.ts'
import { findObject } from './repository.ts'

/** Finds the row of a stored picture by the URL in a column. Returns null for other hosts and deleted pictures. */
export async function findStoredRow(db: Context['db'], address: string) {
  const [, bucket = '', path = ''] = /^\/storage\/v1\/object\/public\/([^/]+)\/([^?#]+)/.exec(address) ?? []
  return isBucket(bucket) ? findObject(db, bucket, decodeURI(path)) : null
}

/** Resolves the picture URL in a column to a picture for link previews. Returns null without a URL. */
export async function findSharePicture(
  { db, config }: Pick<Context, 'db' | 'config'>,
  address: string | null | undefined,
): Promise<SharePicture | null> {
  if (!address) return null
  const row = await findStoredRow(db, address)
  const size =
    row?.width && row.height
      ? getCompatiblePictureSize({ width: row.width, height: row.height }, pickWidth(row.width, 1280))
      : { width: null, height: null }
  return { url: getCompatiblePictureUrl(config.publicUrl, address, '1280'), ...size }
}
