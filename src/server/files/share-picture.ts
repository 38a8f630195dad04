import { getCompatiblePictureSize, getCompatiblePictureUrl, type SharePicture } from '#domain/compatible-picture.ts'
import type { Context } from '#server/kernel/context.ts'
import { isBucket } from './names.ts'
import { pickWidth } from './pictures/widths.ts'
import { findObject } from './repository.ts'

/** The row of the stored picture that a column names; null for one of another host, and where it is gone. */
export async function findStoredRow(db: Context['db'], address: string) {
  const [, bucket = '', path = ''] = /^\/storage\/v1\/object\/public\/([^/]+)\/([^?#]+)/.exec(address) ?? []
  return isBucket(bucket) ? findObject(db, bucket, decodeURI(path)) : null
}

/** A picture that a column names, for link previews. Null where there is none. */
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
