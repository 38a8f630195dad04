import type { Db } from '#server/platform/core/context.ts'
import { getStorageKey } from './names.ts'
import { listObjects } from './repository.ts'

/** A storage key and its media type. */
export type FileName = { key: string; mime: string }

/** Lists the files of all pictures and renditions, for a backup. */
export const listStoredFiles = async (db: Db): Promise<FileName[]> =>
  (await listObjects(db)).map(row => ({ key: getStorageKey(row), mime: row.mime }))
