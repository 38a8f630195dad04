import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Services } from '#server/kernel/context.ts'
import { getBearerToken, verifyAccessToken } from '../access-token.ts'
import { findServiceKey, looksLikeApiKey } from '../api-keys.ts'
import { AuthError } from '../protocol.ts'
import { getSigningKeys } from '../signing-keys.ts'

/** The program behind a call to the administration of users; `key` is null for a token that AUTH_SIGNING_KEY_FILE signed. */
export type ServiceClient = { key: string | null }

const notAdminError = () => new AuthError(403, 'not_admin', 'User not allowed')

async function isServiceToken(services: Services, token: string): Promise<boolean> {
  const { ofFile } = await getSigningKeys(services)
  if (!ofFile) return false
  const options = { algorithms: [ofFile.algorithm], currentDate: services.clock() }
  const verified = await jwtVerify(token, ofFile.key, options).catch(() => null)
  return verified?.payload.role === 'service_role'
}

/** 401 without a token, 403 with one that is no good or of somebody who is no service. */
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
