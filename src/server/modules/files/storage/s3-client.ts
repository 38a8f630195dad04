import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/platform/config/s3-settings.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { assertStorageKey } from './storage-key.ts'

/**
 * `attemptMs` limits the time until a response starts, and `totalMs` the time of all attempts of a call. `attempts` is
 * the maximum number of attempts, and `firstPauseMs` the pause before the second attempt.
 */
export type S3RetryPolicy = { attemptMs: number; totalMs: number; attempts: number; firstPauseMs: number }
const defaultRetryPolicy: S3RetryPolicy = { attemptMs: 4_000, totalMs: 8_000, attempts: 4, firstPauseMs: 100 }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: Uint8Array | Blob
}
/** A successful response; `stop` aborts reading its body. */
export type S3Response = { response: Response; stop: AbortController }
export type S3Call = (request: S3Request) => Promise<S3Response>

/** An error response with the service’s status and code. It never contains a URL, a key or a header. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the object storage responded with status ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }
}

/** Whether the key does not exist. A missing bucket is a configuration error instead. */
export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket'
/** Whether a retry can help: no response, a server error, a timeout or throttling. */
const isTransient = (error: unknown) =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429 || error.status === 408

const getBodySize = ({ body }: S3Request) => (body instanceof Blob ? body.size : (body?.length ?? 0))

async function toS3Error(response: Response): Promise<S3Error> {
  const text = await response.text().catch(() => '')
  return new S3Error(response.status, /<Code>(\w{1,60})<\/Code>/.exec(text.slice(0, 4_000))?.[1] ?? '')
}

/** Builds an object’s URL, with the bucket in the path or as a subdomain. */
export function buildObjectUrl({ endpoint, bucket, pathStyle }: S3Settings, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}/${assertStorageKey(key)}`
  return `${endpoint.replace('://', `://${bucket}.`)}/${assertStorageKey(key)}`
}

/**
 * Creates a function that sends signed requests to an S3-compatible service. A missing response, a 5xx and a 429 are
 * retried after doubling pauses until the time limit. After that, and for rejected credentials, the function throws
 * AppError('unavailable') with a retry time. For a missing key it throws S3Error.
 */
export function createS3Client(settings: S3Settings, policy: S3RetryPolicy = defaultRetryPolicy): S3Call {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  })
  async function attemptCall(
    address: string,
    { method, headers, body }: S3Request,
    limitMs: number,
  ): Promise<S3Response> {
    const signed = await client.sign(address, { method, ...(headers && { headers }) })
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new Error('the object storage did not respond in time')), limitMs)
    try {
      const response = await fetch(signed, {
        signal: stop.signal,
        redirect: 'manual',
        ...(body && { body: body as Uint8Array<ArrayBuffer> | Blob }),
      })
      if (!response.ok) throw await toS3Error(response)
      return { response, stop }
    } finally {
      clearTimeout(timer)
    }
  }
  return async request => {
    const address = buildObjectUrl(settings, request.key)
    // A slow connection gets one more second for each 128 KB of the body.
    const extraMs = (getBodySize(request) / 131_072) * 1_000
    const deadline = Date.now() + policy.totalMs + extraMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptCall(
          address,
          request,
          Math.max(1, Math.min(policy.attemptMs + extraMs, deadline - Date.now())),
        )
      } catch (error) {
        if (isMissingKey(error)) throw error
        const pauseMs = policy.firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())
        if (!isTransient(error) || attempt >= policy.attempts || Date.now() + pauseMs > deadline)
          throw new AppError('unavailable', { retryAfter: 5, cause: error })
        await sleep(pauseMs)
      }
    }
  }
}
