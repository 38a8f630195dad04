import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/kernel/config.ts'
import { AppError } from '#server/kernel/errors.ts'
import { assertStorageKey } from './storage-key.ts'

/** How long an answer may take to begin, in ms, all tries of one call together, and how many there are. */
export type S3RetryPolicy = { attemptMs: number; totalMs: number; attempts: number; firstPauseMs: number }
const defaultRetryPolicy: S3RetryPolicy = { attemptMs: 4_000, totalMs: 8_000, attempts: 4, firstPauseMs: 100 }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: Uint8Array
}
/** An answer with success; `stop` ends it while its body is read. */
export type S3Response = { answer: Response; stop: AbortController }
export type S3Call = (request: S3Request) => Promise<S3Response>

/** What the service said against a request, by its own code: never an address, a key or a header. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the object storage answered ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }
}

/** Nothing lies under that key; a bucket that is missing is another matter. */
export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket'
/** One more try helps against no answer, and against what the service itself calls passing. */
const isTransient = (error: unknown) =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429 || error.status === 408

async function toS3Error(answer: Response): Promise<S3Error> {
  const text = await answer.text().catch(() => '')
  return new S3Error(answer.status, /<Code>(\w{1,60})<\/Code>/.exec(text.slice(0, 4_000))?.[1] ?? '')
}

/** Where an object lies: the bucket in the path, or before the host's name. */
export function buildObjectUrl({ endpoint, bucket, pathStyle }: S3Settings, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}/${assertStorageKey(key)}`
  return `${endpoint.replace('://', `://${bucket}.`)}/${assertStorageKey(key)}`
}

/**
 * Signed calls to an S3-compatible service. What may pass (no answer, 5xx, 429) is tried again after a pause that doubles,
 * until the time is over; then, and when the service refuses our keys, AppError('unavailable') tells when to come back.
 * What is not there throws an S3Error.
 */
export function createS3Client(settings: S3Settings, patience: S3RetryPolicy = defaultRetryPolicy): S3Call {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  })
  async function once(address: string, { method, headers, body }: S3Request, limitMs: number): Promise<S3Response> {
    const signed = await client.sign(address, { method, ...(headers && { headers }) })
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new Error('the object storage did not answer in time')), limitMs)
    try {
      const answer = await fetch(signed, {
        signal: stop.signal,
        redirect: 'manual',
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      })
      if (!answer.ok) throw await toS3Error(answer)
      return { answer, stop }
    } finally {
      clearTimeout(timer)
    }
  }
  return async request => {
    const address = buildObjectUrl(settings, request.key)
    // A slow line may send its megabytes: a second more for each 128 KB.
    const more = ((request.body?.length ?? 0) / 131_072) * 1_000
    const until = Date.now() + patience.totalMs + more
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(address, request, Math.max(1, Math.min(patience.attemptMs + more, until - Date.now())))
      } catch (error) {
        if (isMissingKey(error)) throw error
        const pauseMs = patience.firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())
        if (!isTransient(error) || attempt >= patience.attempts || Date.now() + pauseMs > until)
          throw new AppError('unavailable', { retryAfter: 5, cause: error })
        await sleep(pauseMs)
      }
    }
  }
}
