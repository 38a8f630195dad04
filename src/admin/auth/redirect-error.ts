import { auth } from '#words/lazy-words.ts'

/** Takes the error code of another sign-in method out of the URL and returns its text; '' without an error. */
export function consumeRedirectError(): string {
  const given = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  const code = given.get('error_code') ?? given.get('error')
  if (!code) return ''
  const kept = new URLSearchParams(location.search)
  for (const name of ['error', 'error_code', 'error_description']) kept.delete(name)
  const search = kept.size > 0 ? `?${kept}` : ''
  history.replaceState(history.state, '', location.pathname + search)
  return formatSignInMethodError(code)
}

export const formatSignInMethodError = (code: string): string =>
  auth.wayErrors[code] ?? auth.errors[code] ?? auth.wayFailed
