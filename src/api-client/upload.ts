import type { Endpoint, Received } from '#contract/endpoint.ts'
import { buildPath, Problem, withAuthorization, withTimeLimit } from './call.ts'

/**
 * Milliseconds for which an upload may stall, or the server may process it. Processing the pictures of a whole project
 * takes a while.
 */
const stallTimeoutMs = 120_000

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined> }
type UploadOptions = {
  /** Receives the percentage of the bytes sent so far, from 0 to 100, and their number. */
  onProgress?: (percent: number, bytes: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a form with files, or bytes with their type, and reports progress, which `fetch` cannot do. The upload may take any time while it
 * progresses. Throws Problem for an error response and AbortError for a cancellation.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  body: FormData | Blob,
  watch: UploadOptions = {},
): Promise<Received<E>> {
  return withAuthorization(authorization => uploadOnce(endpoint, parts, body, watch, authorization))
}

function uploadOnce<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  body: FormData | Blob,
  { onProgress, signal }: UploadOptions,
  headers: Record<string, string>,
): Promise<Received<E>> {
  return withTimeLimit(
    stallTimeoutMs,
    (timeout, restart) =>
      new Promise<Received<E>>((resolve, reject) => {
        signal?.throwIfAborted()
        const request = new XMLHttpRequest()
        request.open(endpoint.method, buildPath(endpoint, parts))
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
        request.responseType = 'json'
        request.upload.onprogress = event => {
          restart()
          if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100), event.loaded)
        }
        request.onload = () => {
          if (request.status >= 200 && request.status < 300) resolve(request.response as Received<E>)
          else reject(new Problem(request.status, request.response ?? { error: 'unavailable' }))
        }
        request.onerror = () => reject(new TypeError('the connection was lost'))
        request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
        for (const abortSignal of [signal, timeout]) abortSignal?.addEventListener('abort', () => request.abort())
        request.send(body)
      }),
  )
}
