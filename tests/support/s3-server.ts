import { cleanUpAfterFile } from './cleanup.ts'
import { startS3Store } from './s3-store.ts'

/** Starts an S3 server for a test file and closes it afterwards. */
export async function startS3Server() {
  const store = await startS3Store()
  cleanUpAfterFile(store.close)
  return store
}
