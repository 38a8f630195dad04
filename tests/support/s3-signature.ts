import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Verifies AWS Signature Version 4 by its published algorithm, independently of the client that signs. Returns null if
 * the signature is valid, otherwise the error code that S3 returns.
 */
export function findSignatureProblem(
  request: IncomingMessage,
  body: Buffer,
  secret: string,
  keyId: string,
): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
  const parts = authorization.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, id = '', day = '', region = '', signed = '', signature = ''] = parts
  if (id !== keyId) return 'InvalidAccessKeyId'
  const names = signed.split(';')
  const content = String(request.headers['x-amz-content-sha256'])
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => names.includes(name))) return 'AccessDenied'
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const headers = names.map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, pathname, '', headers, signed, content].join('\n')
  const date = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const expected = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
