import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import * as signIn from '#contract/sign-in.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createHttpBrowser, inviteEditor } from '#tests/support/openid-sign-in.ts'

const shop = await startTestApp({ env: { AUTH_RATE_LIMITS: 'loose' } })
const clientSecret = 'a secret of the shop at its provider'
const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
const otherKey = (await generateKeyPair('ES256')).privateKey
const email = 'ana@lumen.example'
await inviteEditor(shop, email)

/** Responses of the issuer's token and userinfo endpoints, set by the running test. */
let answerToken: (response: ServerResponse) => unknown = () => {}
let person: Record<string, unknown> = {}
const sendJson = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const server = createServer(async (request, response) => {
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () =>
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/people`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      }),
    '/keys': async () => sendJson(response, { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }),
    '/token': () => answerToken(response),
    '/people': () => sendJson(response, person),
  }
  await answers[request.url ?? '']?.()
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())
const providerReply = await shop.as('owner').send(signIn.addProvider, {
  body: { kind: 'oidc', key: 'company', name: 'Company', issuer, clientId: 'vitrine', clientSecret },
})
expect(providerReply.status).toBe(200)

type Token = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
}
const signToken = (nonce: string, { claims, header, key = privateKey }: Token) => {
  const now = Math.floor(Date.now() / 1_000)
  const defaults = {
    iss: issuer,
    aud: 'vitrine',
    sub: 'ana',
    iat: now,
    exp: now + 300,
    nonce,
    email,
    email_verified: true,
  }
  return new SignJWT({ ...defaults, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key)
}
const removeSignature = (token: string) => {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

/** Signs in through the provider. Returns the error code, or 'in' after a successful sign-in. */
async function completeSignIn(
  token: Token,
  answer: (token: string, response: ServerResponse) => unknown = (id_token, response) =>
    sendJson(response, { access_token: 'x', token_type: 'bearer', id_token }),
  extraParams: Record<string, string> = {},
) {
  const browser = createHttpBrowser(shop)
  const redirect = await browser.step(`${shop.url}/auth/v1/authorize?provider=company`)
  const params = new URL(redirect.headers.get('location') ?? '').searchParams
  const signed = await signToken(params.get('nonce') ?? '', token)
  answerToken = response => answer(signed, response)
  const query = new URLSearchParams({ code: 'a-code', state: params.get('state') ?? '', ...extraParams })
  const callback = await browser.step(`${shop.url}/auth/v1/callback?${query}`)
  const hash = new URLSearchParams(new URL(callback.headers.get('location') ?? '').hash.slice(1))
  return hash.has('access_token') ? 'in' : hash.get('error_code')
}

const expiredTime = Math.floor(Date.now() / 1_000) - 600
test.each<[string, ...Parameters<typeof completeSignIn>]>([
  ['a token with the nonce of another request', { claims: { nonce: 'another' } }],
  ['a token without a nonce', { claims: { nonce: undefined } }],
  ['a token with another audience', { claims: { aud: 'another' } }],
  [
    'a token with several audiences, issued to another client',
    { claims: { aud: ['vitrine', 'another'], azp: 'another' } },
  ],
  ['a token from another issuer', { claims: { iss: 'https://issuer.example' } }],
  ['a token that has expired', { claims: { exp: expiredTime } }],
  ['a token without an expiry', { claims: { exp: undefined } }],
  ['a token without a subject', { claims: { sub: undefined } }],
  ['a token signed with another key', { key: otherKey }],
  ['a token signed with the client secret', { header: { alg: 'HS256' }, key: new TextEncoder().encode(clientSecret) }],
  [
    'a token without a signature',
    {},
    (token, response) =>
      sendJson(response, { access_token: 'x', token_type: 'bearer', id_token: removeSignature(token) }),
  ],
  ['no token in the response', {}, (_, response) => sendJson(response, { access_token: 'x', token_type: 'bearer' })],
  ['a token behind a redirect', {}, (_, response) => response.writeHead(302, { location: `${issuer}/people` }).end()],
  ['a token of a million characters', {}, (_, response) => sendJson(response, { id_token: 'x'.repeat(1_000_001) })],
  [
    'a token in an HTML response',
    {},
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
  ['a token with another issuer in the callback URL', {}, undefined, { iss: 'https://issuer.example' }],
])('rejects an invalid response from the issuer: %s', async (_, ...answered) => {
  expect(await completeSignIn(...answered)).toBe('bad_oauth_callback')
})

test('ignores userinfo about another person or e-mail address', async () => {
  const withoutEmail = { claims: { email: undefined, email_verified: undefined } }
  person = { sub: 'another', email, email_verified: true }
  expect(await completeSignIn(withoutEmail)).toBe('bad_oauth_callback')
  person = { sub: 'ana', email: 'other@lumen.example', email_verified: true }
  expect(await completeSignIn({ claims: { email_verified: undefined } })).toBe('signup_disabled')
  for (const verified of [false, 'false', 1, 'yes', null]) {
    person = { sub: 'ana', email, email_verified: verified }
    expect([verified, await completeSignIn(withoutEmail)]).toEqual([verified, 'signup_disabled'])
  }
})

test('signs in an invited user after a valid response from the issuer', async () => {
  expect(await completeSignIn({})).toBe('in')
})
