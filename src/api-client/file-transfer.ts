import type { Endpoint, Received } from '#contract/endpoint.ts'
import { buildPath, memberWriteTimeoutMs, Problem, withAuthorization, withTimeLimit } from './call.ts'

/** `fetch` does not report upload progress, so the time limit is fixed: enough for 10 MB at 40 KB per second. */
const sendTimeoutMs = 5 * 60_000

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined> }

/** Downloads a file, however long it takes while data arrives. Throws Problem for an error response. */
export function downloadFile(endpoint: Endpoint, parts: Parts & { body?: unknown } = {}): Promise<Blob> {
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
  return withAuthorization(authorization =>
    withTimeLimit(memberWriteTimeoutMs, async (signal, restart) => {
      const answer = await fetch(buildPath(endpoint, parts), {
        method: endpoint.method,
        headers: { ...authorization, ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
        ...body,
        signal,
      })
      if (!answer.ok) throw await readProblem(answer)
      const pieces: BlobPart[] = []
      const reader = answer.body?.getReader()
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        restart()
        pieces.push(read.value)
      }
      return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' })
    }),
  )
}

type SendOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/**
 * Sends a file as the request body, byte for byte. The server detects its text encoding. An abort of `signal` cancels
 * the request.
 */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  file: Blob,
  type: string,
  { headers, signal: cancel }: SendOptions = {},
): Promise<Received<E>> {
  return withAuthorization(authorization =>
    withTimeLimit(
      sendTimeoutMs,
      async signal => {
        const answer = await fetch(buildPath(endpoint, parts), {
          method: endpoint.method,
          headers: { ...authorization, ...headers, 'content-type': type },
          body: file,
          signal,
        })
        if (!answer.ok) throw await readProblem(answer)
        return (await answer.json()) as Received<E>
      },
      cancel,
    ),
  )
}

const readProblem = async (answer: Response) =>
  new Problem(answer.status, await answer.json().catch(() => ({ error: 'unavailable' })))
