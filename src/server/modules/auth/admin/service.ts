import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Services } from '#server/platform/core/context.ts'
import { getBearerToken, verifyAccessToken } from '../access-token.ts'
import { findServiceKey, looksLikeApiKey } from '../api-keys.ts'
import { AuthError } from '../protocol.ts'
import { getSigningKeys } from '../signing-keys.ts'

/**
 * The program that calls the user admin API. `key` is null for a token signed with the key of AUTH_SIGNING_KEY_FILE.
 */
export type ServiceClient = { key: string | null }

const notAdminError = () => new AuthError(403, 'not_admin', 'User not allowed')

async function isServiceToken(services: Services, token: string): Promise<boolean> {
  const { fileKey } = await getSigningKeys(services)
  if (!fileKey) return false
  const options = { algorithms: [fileKey.algorithm], currentDate: services.clock() }
  const verified = await jwtVerify(token, fileKey.key, options).catch(() => null)
  return verified?.payload.role === 'service_role'
}

/**
 * Returns the program that sent the request. Throws 401 without a token, and 403 for an invalid token or a token of a
 * person.
 */
export async function requireService(services: Services, request: FastifyRequest): Promise<ServiceClient> {
  const token = getBearerToken(request)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (looksLikeApiKey(token)) {
    const key = await findServiceKey(services, request)
    if (!key) throw notAdminError()
    return { key: key.id }
  }
  if (await isServiceToken(services, token)) return { key: null }
  await verifyAccessToken(services, token)
  throw notAdminError()
}
