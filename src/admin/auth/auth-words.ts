import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { auth } from '#words/index.ts'
import { secondsToWait } from '../shell/session.ts'

/** What a person reads for an error of the authentication client. */
export function authErrorText(error: unknown): string {
  const wait = secondsToWait()
  if (wait !== null) return auth.limited(wait)
  if (isAuthRetryableFetchError(error)) return auth.failed
  const code = isAuthApiError(error) || (error instanceof Error && 'code' in error) ? String(error.code) : ''
  return auth.errors[code] ?? auth.failed
}
