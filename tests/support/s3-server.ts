import { afterAll } from 'vitest'
import { startS3Store } from './s3-store.ts'

/** Starts an S3 server for a test file and closes it afterwards. Call this function at the top of the file. */
export async function startS3Server() {
  const store = await startS3Store()
  afterAll(store.close)
  return store
}
