import type { Config } from '#server/kernel/config.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'

/** Where this shop's files lie, by its settings. */
export const createStorage = ({ s3, dataDir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(dataDir)
