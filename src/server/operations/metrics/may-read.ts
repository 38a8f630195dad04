import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import { hashOf } from '#server/kernel/ids.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const same = (one: string, other: string) => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/**
 * Whether this caller may read the metrics: with the token where one is set; without one only from this machine, past
 * no proxy (whose callers all seem to be here), and never where the shop is exposed.
 */
export function mayReadMetrics({ metricsToken, exposed }: Config, raw: FastifyRequest): boolean {
  if (metricsToken !== null) return same(raw.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const { forwarded, 'x-forwarded-for': forwardedFor, host = '' } = raw.headers
  const isHere = loopback.test(raw.socket.remoteAddress ?? '') && /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host)
  return !exposed && isHere && forwarded === undefined && forwardedFor === undefined
}
