import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** An account at the provider. Its `sub` never changes. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string; [claim: string]: unknown }

export const clientId = 'vitrine'
export const clientSecret = 'a secret of the shop at its provider'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, each => `&#${each.charCodeAt(0)};`)
const renderPage = (uid: string) => `<!doctype html><html lang="en"><title>Local provider</title>
<h1>Local provider</h1><form method="post" action="/interaction/${escapeHtml(uid)}">
<label>Account <input name="account" autofocus></label>
<button name="answer" value="yes">Sign in</button> <button name="answer" value="no">Cancel</button></form>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/**
 * Starts an OpenID provider on loopback. A request whose `login_hint` names an account is signed in immediately.
 * Otherwise a form asks for the account. `sign` creates identity tokens for clients that send tokens themselves.
 * @param redirectUris URLs that the provider may redirect back to
 */
export async function startOpenIdProvider(redirectUris: string[], people: Person[]) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = 'test-key'
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
  const accounts = new Map(people.map(person => [person.sub, person]))
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
    findAccount: (_ctx: unknown, sub: string) => {
      const person = accounts.get(sub)
      return person && { accountId: sub, claims: () => person }
    },
    // Consent is skipped because the shop is the only client.
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string }; client: { clientId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const buildResult = (account: string | null | undefined) =>
    account && accounts.has(account)
      ? { login: { accountId: account, remember: false } }
      : { error: 'access_denied', error_description: 'Nobody signed in' }
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { uid, params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST' && !params.login_hint) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(renderPage(uid))
    }
    const form = request.method === 'POST' ? await readForm(request) : null
    const account = form ? (form.get('answer') === 'no' ? null : form.get('account')) : params.login_hint
    return provider.interactionFinished(request, response, buildResult(account))
  }
  const handleProtocol = provider.callback()
  handle = (request, response) => {
    // The provider keeps no session, so every sign-in asks for the account.
    if (request.url?.startsWith('/auth?')) delete request.headers.cookie
    return request.url?.startsWith('/interaction/') ? interact(request, response) : handleProtocol(request, response)
  }
  return {
    issuer,
    people: accounts,
    publicKey,
    /** Creates an identity token. `claims` override the usual claims. */
    sign: (claims: Record<string, unknown>, key = privateKey, header: Record<string, unknown> = {}) => {
      const now = Math.floor(Date.now() / 1_000)
      const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 300 }
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(key)
    },
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
