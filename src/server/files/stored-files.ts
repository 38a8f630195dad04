import type { Db } from '#server/kernel/context.ts'
import { keyOf } from './names.ts'
import { allObjects } from './repository.ts'

/** Where bytes lie in the storage, and what they are. */
export type FileName = { key: string; mime: string }

/** Every file that a row of pictures and their forms names, for a backup. */
export const storedFiles = async (db: Db): Promise<FileName[]> =>
  (await allObjects(db)).map(row => ({ key: keyOf(row), mime: row.mime }))
