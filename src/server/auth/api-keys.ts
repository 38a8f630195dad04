import type { FastifyRequest } from 'fastify'
import type { Program, Services } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { bearerOf } from './access-token.ts'
import { findApiKey, noteUse } from './api-keys/repository.ts'
import { AuthError } from './protocol.ts'

const minuteMs = 60_000
const shape = /^vk_[\w-]{43}$/

/** A key for programs: told once, by its maker's answer; the database keeps its hash. */
export function newApiKey() {
  const key = `vk_${randomToken()}`
  return { key, hash: hashOf(key), lastFour: key.slice(-4) }
}

export const looksLikeApiKey = (token: string): boolean => token.startsWith('vk_')

async function workingKey({ db, clock }: Services, token: string) {
  if (!shape.test(token)) return null
  const now = clock()
  const key = await findApiKey(db, hashOf(token), now)
  if (key) await noteUse(db, key.id, new Date(now.getTime() - minuteMs), now)
  return key
}

/**
 * The program behind an API key; null when no such key works. Refuses with not_allowed a key that a browser sends (a page holds
 * no secret), and one that is for the administration of users only.
 */
export async function programOf(services: Services, request: FastifyRequest, token: string): Promise<Program | null> {
  if (request.headers.origin !== undefined) throw new AppError('not_allowed')
  const key = await workingKey(services, token)
  if (!key) return null
  if (key.role === 'service_role') throw new AppError('not_allowed')
  return { memberId: key.id, sessionId: null, role: key.role }
}

/** The service key that a request to the administration of users carries; null when it carries none that works. */
export async function findServiceKey(
  services: Services,
  request: FastifyRequest,
): Promise<{ id: string; name: string } | null> {
  const token = bearerOf(request)
  if (!token || !looksLikeApiKey(token)) return null
  if (request.headers.origin !== undefined) throw new AuthError(403, 'not_admin', 'User not allowed')
  const key = await workingKey(services, token)
  return key?.role === 'service_role' ? { id: key.id, name: key.name } : null
}
