import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js'
import { auth } from '#i18n/lazy-words.ts'
import { findRetryAfterSeconds } from '../shell/session.ts'

const getErrorCode = (error: unknown) => {
  if (isAuthSessionMissingError(error)) return 'session_not_found'
  return isAuthApiError(error) || (error instanceof Error && 'code' in error) ? String(error.code) : ''
}

/** Formats an error of the authentication client. After too many attempts, the text includes the time to wait. */
export function formatAuthError(error: unknown): string {
  const wait = findRetryAfterSeconds()
  if (wait !== null) return auth.limited(wait)
  if (isAuthRetryableFetchError(error)) return auth.failed
  return auth.errors[getErrorCode(error)] ?? auth.failed
}
