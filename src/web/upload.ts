import type { Endpoint, Received } from '#contract/endpoint.ts'
import { authorization, Problem, pathOf } from './call.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined> }
type Watch = {
  /** Share of the bytes sent so far, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends a form of files and tells how far it is, which `fetch` cannot. A refusal throws Problem, a cancel AbortError. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  form: FormData,
  { onProgress, signal }: Watch = {},
): Promise<Received<E>> {
  const headers = await authorization()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, pathOf(endpoint, parts))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Received<E>)
      else reject(new Problem(request.status, request.response ?? { error: 'unavailable' }))
    }
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
