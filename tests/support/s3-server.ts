import { afterAll } from 'vitest'
import { openS3Store } from './s3-store.ts'

/** An S3 server for a test file, closed after it. Call it at the top of the file. */
export async function s3Server() {
  const store = await openS3Store()
  afterAll(store.close)
  return store
}
