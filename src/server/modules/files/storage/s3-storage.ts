import { createHash, webcrypto } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '#server/platform/config/s3-settings.ts'
import type { ByteRange, Storage } from '#server/platform/files/storage.ts'
import { createS3Client, isMissingKey, type S3Request, type S3Response, type S3RetryPolicy } from './s3-client.ts'
import { isStorageKey } from './storage-key.ts'

/** Time in ms after which a response body that sends nothing is aborted. */
const bodyIdleTimeoutMs = 5_000

const sha256 = async (bytes: Uint8Array) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
const emptyBodyHash = createHash('sha256').digest('hex')

/** Yields the body’s chunks, and aborts with an error when they stop arriving. */
async function* readChunks({ response, stop }: S3Response, limitMs: number) {
  const abortAsLost = () => stop.abort(new Error('the object storage stopped sending in the middle of a file'))
  let timer = setTimeout(abortAsLost, limitMs)
  try {
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(abortAsLost, limitMs)
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Stores files as objects of one bucket, under their keys.
 * @param policy retry limits of a call
 */
export function createS3Storage(settings: S3Settings, policy?: S3RetryPolicy): Storage {
  const call = createS3Client(settings, policy)
  const find = async (request: S3Request): Promise<S3Response | null> => {
    if (!isStorageKey(request.key)) return null
    return call(request).catch(error => {
      if (isMissingKey(error)) return null
      throw error
    })
  }
  const open = async (key: string, range?: ByteRange) => {
    const headers = {
      'x-amz-content-sha256': emptyBodyHash,
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
    }
    const result = await find({ method: 'GET', key, headers })
    // Not in object mode, so that the stream emits bytes instead of one object for each chunk.
    return result && Readable.from(readChunks(result, policy?.attemptMs ?? bodyIdleTimeoutMs), { objectMode: false })
  }
  return {
    open,
    async put(key, body, mime) {
      // A file is sent as a stream, because it may be larger than the memory. Each attempt reads it again.
      const [content, hash] =
        body instanceof Uint8Array
          ? [body, await sha256(body)]
          : [await openAsBlob(body.file), await hashFile(body.file)]
      const headers = { 'content-type': mime, 'x-amz-content-sha256': hash }
      const { response } = await call({ method: 'PUT', key, headers, body: content })
      await response.body?.cancel()
    },
    async get(key) {
      const stream = await open(key)
      if (!stream) return null
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      return { bytes: Buffer.concat(chunks) }
    },
    async has(key) {
      const result = await find({ method: 'HEAD', key, headers: { 'x-amz-content-sha256': emptyBodyHash } })
      return result !== null
    },
    async delete(key) {
      const result = await find({ method: 'DELETE', key, headers: { 'x-amz-content-sha256': emptyBodyHash } })
      await result?.response.body?.cancel()
    },
  }
}
