import { createHash } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { type ApiError, classicError, isOrdersPath, orderError } from './api-error.ts'

const accessTokenForm = /^APP_USR-\d+-\d+-[0-9a-zA-Z_]+-(\d+)$/
const oldTestTokenForm = /^TEST-\d+-\d+-[0-9a-zA-Z_]+-(\d+)$/
const publicKeyForm = /^(APP_USR|TEST)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the hash under which revoked credentials are stored, so that the credentials themselves are not stored. */
export function fingerprintKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function missingTokenError(path: string): ApiError {
  if (isOrdersPath(path)) return orderError(403, 'forbidden', 'The Authorization header is missing')
  return classicError(401, 'authorization value not present', '1000')
}

function invalidTokenError(path: string): ApiError {
  if (isOrdersPath(path)) return orderError(401, 'unauthorized', 'Invalid access token')
  return classicError(401, 'invalid access token', '1001')
}

/** Returns the user id of the account that the access token belongs to. */
export function authenticateToken(store: Store, header: string | undefined, path: string): string {
  if (!header) throw missingTokenError(path)
  const token = /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''
  const [, account] = accessTokenForm.exec(token) ?? []
  const [, oldTestAccount] = oldTestTokenForm.exec(token) ?? []
  if (oldTestAccount && isOrdersPath(path)) {
    throw orderError(401, 'invalid_credentials', 'There is no support for test credentials in this API')
  }
  const user = account ?? oldTestAccount
  if (!user || store.get('revoked_key', fingerprintKey(token))) throw invalidTokenError(path)
  return user
}

/** Checks the public key of a browser call. */
export function assertPublicKey(store: Store, key: string) {
  if (!publicKeyForm.test(key) || store.get('revoked_key', fingerprintKey(key))) {
    throw classicError(401, 'public_key not found', 'E101')
  }
}
