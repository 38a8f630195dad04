import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'

const loopbackPattern = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const isEqualConstantTime = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other)))

/**
 * Whether this caller may read the metrics. With a configured token, the caller must send it. Without a token, the
 * caller must run on this machine and call without a proxy, because behind a proxy every caller seems local. Without a
 * token, nobody may read the metrics of an exposed shop.
 */
export function canReadMetrics({ metricsToken, exposed }: Config, raw: FastifyRequest): boolean {
  if (metricsToken !== null) return isEqualConstantTime(raw.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const { forwarded, 'x-forwarded-for': forwardedFor, host = '' } = raw.headers
  const isLocal =
    loopbackPattern.test(raw.socket.remoteAddress ?? '') && /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host)
  return !exposed && isLocal && forwarded === undefined && forwardedFor === undefined
}
