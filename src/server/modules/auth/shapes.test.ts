import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp({ env: { AUTH_SIGNUP: 'open', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMITS: 'loose' } })
const protocol = endpoints.filter(({ answers }) => answers === 'auth')
const bodies = [
  '',
  '{',
  'null',
  '[]',
  '7',
  '"text"',
  '{"email":{"a":1},"password":[],"type":7,"token":{},"token_hash":[]}',
  '{"email":"a@b.example\\u0000","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000 lang genug","data":{"a":"\\u0000"}}',
  '{"email":"x@lumen.example","type":"email","token":"\\ud800"}',
  '{"email":"x@lumen.example","type":"constructor","token":"123456"}',
  '{"type":"__proto__","token_hash":"x"}',
  '{"email":"x@lumen.example","create_user":"yes","data":[],"code_challenge":[]}',
  '{"refresh_token":null,"auth_code":7,"code_verifier":{}}',
  '{"phone":"+5511999999999","channel":"sms","password":"quatro cavalos mansos"}',
  `{"email":"${'x'.repeat(400)}@lumen.example","password":"${'x'.repeat(5_000)}"}`,
]
const headers: Record<string, string>[] = [
  {},
  { authorization: 'Bearer x' },
  { authorization: 'Bearer vk_x' },
  { authorization: `Bearer vk_${'x'.repeat(43)}`, origin: 'https://evil.example' },
  { authorization: `Bearer ${btoa('{"alg":"HS256","kid":"x"}')}.${btoa('{"role":"service_role"}')}.AA` },
]

describe.each(protocol.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, { method, path }) => {
    test.each([
      '',
      '?redirect_to=%00&token=%00&type=x&grant_type=%00&scope=x&page=-1',
      '?grant_type=pkce',
      '?grant_type=web3',
    ])('handles every request body without a 5xx status for the query %j', async query => {
      const url = `${shop.url}${path.replace(/:\w+/g, 'x%00')}${query}`
      for (const [at, sentBody] of bodies.entries()) {
        const sentHeaders = headers[at % headers.length] ?? {}
        const body = method === 'GET' ? undefined : sentBody
        const answer = await fetch(url, { method, headers: sentHeaders, ...(body && { body }), redirect: 'manual' })
        expect([sentBody, sentHeaders, answer.status < 500]).toEqual([sentBody, sentHeaders, true])
        if (answer.status >= 400) {
          expect(await answer.json()).toMatchObject({ code: answer.status, error_code: expect.any(String) })
        } else {
          await answer.arrayBuffer()
        }
      }
    })
  },
)

test('covers more than thirty endpoints of the authentication protocol', () => {
  expect(protocol.length).toBeGreaterThan(30)
})
