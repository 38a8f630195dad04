import type { AuthError } from './protocol.ts'
import type { toSessionDto } from './session.ts'

/** Parameters to add behind '#' and '?' of a redirect URL. */
export type RedirectParams = { hash?: Record<string, string>; query?: Record<string, string> }

export function buildRedirectUrl(target: URL, { hash, query }: RedirectParams): string {
  const address = new URL(target)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  if (hash) address.hash = new URLSearchParams(hash).toString()
  return address.href
}

const oauthErrorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

/** Builds the parameters for an error: in the hash, and for a PKCE client also in the query. */
export function buildErrorParams({ status, code, message }: AuthError, isPkce: boolean): RedirectParams {
  const name = oauthErrorNames[status] ?? (status === 422 ? 'access_denied' : 'server_error')
  const params = { error: name, error_code: code, error_description: message }
  return { hash: params, ...(isPkce && { query: params }) }
}

/** Builds the parameters for a session: in the hash, for clients without PKCE. */
export function buildSessionParams(
  session: Awaited<ReturnType<typeof toSessionDto>>,
  extraParams: Record<string, string> = {},
) {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...extraParams,
  }
}
