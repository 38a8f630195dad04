import type { FastifyRequest } from 'fastify'
import type { ApiKeyActor, Services } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { getBearerToken } from './access-token.ts'
import { findApiKey, recordKeyUse } from './api-keys/repository.ts'
import { AuthError } from './protocol.ts'

const minuteMs = 60_000
const apiKeyPattern = /^vk_[\w-]{43}$/

/** Creates an API key. Only its hash is stored, so the key itself can be shown only once, when it is created. */
export function generateApiKey() {
  const key = `vk_${randomToken()}`
  return { key, hash: sha256Hex(key), lastFour: key.slice(-4) }
}

export const looksLikeApiKey = (token: string): boolean => token.startsWith('vk_')

async function findActiveKey({ db, clock }: Services, token: string) {
  if (!apiKeyPattern.test(token)) return null
  const now = clock()
  const key = await findApiKey(db, sha256Hex(token), now)
  if (key) await recordKeyUse(db, key.id, new Date(now.getTime() - minuteMs), now)
  return key
}

/**
 * Authenticates a program by its API key; returns null when the key is not active. Throws not_allowed for a key sent by
 * a browser, because a web page cannot keep a secret, and for a service key, which is valid only for the user admin
 * API.
 */
export async function authenticateApiKey(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<ApiKeyActor | null> {
  if (request.headers.origin !== undefined) throw new AppError('not_allowed')
  const key = await findActiveKey(services, token)
  if (!key) return null
  if (key.role === 'service_role') throw new AppError('not_allowed')
  return { memberId: key.id, sessionId: null, role: key.role }
}

/**
 * Returns the active service key of a request to the user admin API, or null. Throws 403 for a key sent by a browser.
 */
export async function findServiceKey(
  services: Services,
  request: FastifyRequest,
): Promise<{ id: string; name: string } | null> {
  const token = getBearerToken(request)
  if (!token || !looksLikeApiKey(token)) return null
  if (request.headers.origin !== undefined) throw new AuthError(403, 'not_admin', 'User not allowed')
  const key = await findActiveKey(services, token)
  return key?.role === 'service_role' ? { id: key.id, name: key.name } : null
}
