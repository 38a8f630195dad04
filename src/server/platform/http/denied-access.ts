import type { FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { countEvent } from '../limits/rate-limit.ts'
import { audit } from '../observability/repository.ts'

const minuteMs = 60_000

/**
 * Records in the audit log that a caller's role was too low, which may be a curious member or a stolen key. Writes at
 * most one entry per minute for each caller and endpoint. Never throws: a failed write is logged and the caller gets
 * the same error.
 */
export async function recordDeniedAccess(error: unknown, request: FastifyRequest): Promise<void> {
  const ctx: Context | null = request.vitrine
  const { endpoint } = request.routeOptions.config
  if (!(error instanceof AppError && error.code === 'not_allowed') || !ctx?.actor || !endpoint) return
  const name = `${endpoint.method} ${endpoint.path}`
  try {
    const counter = { key: `refused ${name} member ${ctx.actor.memberId}`, windowMs: minuteMs }
    if ((await countEvent(ctx, counter, { store: 'relaxed' })) > 1) return
    await audit(ctx, 'access.refused', null, { name, role: ctx.actor.role })
  } catch (writeError) {
    ctx.log.warn({ err: writeError }, 'the audit log entry of a rejected request was not written')
  }
}
