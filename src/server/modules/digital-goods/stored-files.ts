import { listLessonFileKeys } from '#server/modules/courses/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { listFileKeys } from './repository.ts'

/** Lists the files of digital goods and of the lessons of courses, for a backup. */
export const listDigitalFiles = async (db: Db): Promise<{ key: string; mime: string }[]> => [
  ...(await listFileKeys(db)),
  ...(await listLessonFileKeys(db)),
]
