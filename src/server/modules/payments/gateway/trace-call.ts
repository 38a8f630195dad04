import { withSpan } from '#server/platform/observability/tracing.ts'

/**
 * Replaces ids in the path of a call, and removes its query, which may contain an e-mail address: '/v1/orders/ORD01/refund'
 * becomes '/v1/orders/{id}/refund'. Names of resources consist of lowercase letters and underscores.
 */
export const toPathTemplate = (path: string): string =>
  path
    .replace(/[?#].*$/s, '')
    .split('/')
    .map(part => (/^(v\d+|[a-z_]{0,40})$/.test(part) ? part : '{id}'))
    .join('/')

type Call = { method: string; host: string; path: string }

/** Runs one attempt of a call to a payment provider in a span. */
export function traceCall<T>({ method, host, path }: Call, work: () => Promise<T>, getStatus: (result: T) => number) {
  const template = toPathTemplate(path)
  const attributes = { 'http.request.method': method, 'server.address': host, 'url.template': template }
  return withSpan({ name: `${method} ${template}`, kind: 'client', attributes }, async span => {
    const result = await work()
    const status = getStatus(result)
    span?.set({ 'http.response.status_code': status })
    if (status >= 400) span?.fail(String(status))
    return result
  })
}
