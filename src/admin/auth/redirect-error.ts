import { auth } from '#i18n/lazy-words.ts'

/**
 * Removes the error that a redirect from an identity provider left in the URL, and returns the text of the error; '' if
 * there is none.
 */
export function consumeRedirectError(): string {
  const redirectParams = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  const code = redirectParams.get('error_code') ?? redirectParams.get('error')
  if (!code) return ''
  const remainingParams = new URLSearchParams(location.search)
  for (const name of ['error', 'error_code', 'error_description']) remainingParams.delete(name)
  const search = remainingParams.size > 0 ? `?${remainingParams}` : ''
  history.replaceState(history.state, '', location.pathname + search)
  return formatSignInMethodError(code)
}

export const formatSignInMethodError = (code: string): string =>
  auth.wayErrors[code] ?? auth.errors[code] ?? auth.wayFailed
