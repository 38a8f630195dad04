import type { Db } from '#server/platform/core/context.ts'
import { listFileKeys } from './repository.ts'

/** Lists the files of digital goods, for a backup. */
export const listDigitalFiles = (db: Db): Promise<{ key: string; mime: string }[]> => listFileKeys(db)
