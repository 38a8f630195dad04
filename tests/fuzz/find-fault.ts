import { errorStatus } from '#contract/errors.ts'
import type { GeneratedRequest } from './requests.ts'
import { type Answer, getTimeoutMs } from './send.ts'

/** Text that only the server's internals produce. No generated request contains such text. */
const internalPatterns = [
  /\n\s+at \S+ \(/,
  /node_modules\//,
  /\.[mc]?[jt]s:\d+:\d+/,
  /Failed query|duplicate key value|violates \S+ constraint|syntax error at or near|invalid input syntax|relation "\w+"/,
  /\b(insert into|select .+ from|update) "?(products|orders|payments|auth_users|checkouts|members)\b/,
  /ECONNREFUSED|EHOSTUNREACH|ENOENT|PostgresError|DrizzleQueryError|TypeError:|ReferenceError:|RangeError:/,
  /vitrine-shop-|\/src\/server\/|postgres(ql)?:\/\//,
  /whsec_[A-Za-z0-9]{8}|argon2id|"(password_hash|key_hash|token_hash|secret_sealed)"/,
]

const isOurJson = ({ path }: GeneratedRequest) => path.startsWith('/api/v1/')

/** Finds what is wrong with the response to any request. Returns null if nothing is wrong. */
export function findFault(sent: GeneratedRequest, response: Answer): string | null {
  const { status, headers, text, ms } = response
  if (ms > getTimeoutMs(sent)) return `answered after ${Math.round(ms)} ms`
  if (status === 0) return sent.raw || sent.body !== null ? null : 'no answer'
  if (status === 503 && !headers['retry-after']) return '503 without Retry-After'
  if (status >= 500 && status !== 503) return `the response was ${status}`
  // Successful responses are skipped, because they contain text as sellers entered it.
  const exposed =
    status >= 400 || sent.endpoint.startsWith('POST /webhooks')
      ? internalPatterns.find(pattern => pattern.test(text))
      : null
  if (exposed) return `the response exposes internals: ${exposed}`
  if (sent.raw) return null
  if (headers['x-content-type-options'] !== 'nosniff' && headers['x-request-id'] !== undefined)
    return 'the response has no nosniff header'
  if (status >= 400 && isOurJson(sent) && sent.method !== 'HEAD') return findUnknownCode(text)
  return null
}

function findUnknownCode(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'string' && Object.hasOwn(errorStatus, error)
      ? null
      : 'the request was rejected without a known error code'
  } catch {
    return 'the request was rejected without JSON'
  }
}

/** Formats a request so that it can be repeated manually. */
export function formatRequest(sent: GeneratedRequest): string {
  if (sent.raw) return `raw bytes, base64: ${sent.raw.toString('base64')}`
  const { caller, endpoint, method, url, headers, body } = sent
  const { authorization, ...others } = headers
  const shownBody = Buffer.isBuffer(body) ? `base64 ${body.toString('base64').slice(0, 4_000)}` : body?.slice(0, 4_000)
  return `${caller.name} at ${endpoint}\n  ${method} ${url.slice(0, 1_000)}\n  ${JSON.stringify({ ...others, ...(authorization && { authorization: authorization.slice(0, 30) }) })}\n  ${shownBody ?? 'without a body'}`
}
