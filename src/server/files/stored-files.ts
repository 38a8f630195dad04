import type { Db } from '#server/kernel/context.ts'
import { getStorageKey } from './names.ts'
import { listObjects } from './repository.ts'

/** Where bytes lie in the storage, and what they are. */
export type FileName = { key: string; mime: string }

/** Every file that a row of pictures and their forms names, for a backup. */
export const listStoredFiles = async (db: Db): Promise<FileName[]> =>
  (await listObjects(db)).map(row => ({ key: getStorageKey(row), mime: row.mime }))
