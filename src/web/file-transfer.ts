import type { Endpoint, Received } from '#contract/endpoint.ts'
import { authorization, Problem, pathOf } from './call.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined> }

/** The answer of an endpoint that sends a file. A refusal throws Problem. */
export async function fileFrom(endpoint: Endpoint, parts: Parts & { body?: unknown } = {}): Promise<Blob> {
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
  const answer = await fetch(pathOf(endpoint, parts), {
    method: endpoint.method,
    headers: { ...(await authorization()), ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    ...body,
  })
  if (!answer.ok) throw await refusalOf(answer)
  return answer.blob()
}

/** Sends a file as the body itself, byte for byte: the server finds out how its text is encoded. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  file: Blob,
  type: string,
): Promise<Received<E>> {
  const answer = await fetch(pathOf(endpoint, parts), {
    method: endpoint.method,
    headers: { ...(await authorization()), 'content-type': type },
    body: file,
  })
  if (!answer.ok) throw await refusalOf(answer)
  return (await answer.json()) as Received<E>
}

const refusalOf = async (answer: Response) =>
  new Problem(answer.status, await answer.json().catch(() => ({ error: 'unavailable' })))
