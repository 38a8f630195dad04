import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { lookUpPostalCode } from '#contract/checkout-lookups.ts'
import { startTestApp } from '#tests/support/app.ts'

const requestedUrls: string[] = []
const json = (answer: ServerResponse, body: unknown) =>
  answer.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body))
const plain = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
/** Responses of the lookup service, by requested postal code. */
const responders: Record<string, (answer: ServerResponse) => unknown> = {
  '01310100': answer =>
    json(answer, {
      logradouro: plain.street,
      bairro: plain.district,
      localidade: plain.city,
      uf: plain.state,
      ibge: '3550308',
    }),
  '94110': answer => json(answer, { street: '', city: 'San Francisco', state: 'CA' }),
  '99999999': answer => json(answer, { erro: 'true' }),
  '00000': answer => answer.writeHead(404).end('nothing'),
  '00001': answer => json(answer, ['a list', 1]),
  '00002': answer => json(answer, 'no JSON'),
  '00003': answer => json(answer, { street: 'x'.repeat(40_000) }),
  '00004': answer => answer.writeHead(302, { location: '/br/94110/json' }).end(),
  '00005': answer => answer.writeHead(500).end(),
  '00006': answer => setTimeout(() => json(answer, plain), 3_000),
  '00007': answer => answer.writeHead(200).write('{"street":'),
}
const service = createServer((request, answer) => {
  requestedUrls.push(request.url ?? '')
  responders[request.url?.split('/')[2] ?? '']?.(answer)
})
await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const app = await startTestApp({ env: { POSTAL_LOOKUP_URL: `${address}/{country}/{code}/json` } })
const lookUp = async (country: string, code: string) =>
  (await app.browser().send(lookUpPostalCode, { params: { country, code } })).body
const nothing = { street: null, district: null, city: null, state: null }

// The test polls, because on a busy machine a lookup may exceed the shop's timeout. Failed lookups are not cached.
it('returns street, city and state from both response formats', async () => {
  await expect.poll(() => lookUp('BR', '01310-100')).toEqual(plain)
  await expect.poll(() => lookUp('US', '94110')).toEqual({ ...nothing, city: 'San Francisco', state: 'CA' })
  expect(new Set(requestedUrls)).toEqual(new Set(['/br/01310100/json', '/us/94110/json']))
})

it('caches the lookup result of a postal code', async () => {
  const requestsBefore = requestedUrls.length
  expect(await lookUp('BR', '01310100')).toEqual(plain)
  expect(requestedUrls).toHaveLength(requestsBefore)
})

it.each([
  ['an unknown postal code', 'BR', '99999999'],
  ['status 404', 'US', '00000'],
  ['JSON of another shape', 'US', '00001'],
  ['a body that is not JSON', 'US', '00002'],
  ['a body that is too large', 'US', '00003'],
  ['a redirect', 'US', '00004'],
  ['status 500', 'US', '00005'],
  ['a body that comes too late', 'US', '00006'],
  ['a truncated body', 'US', '00007'],
])('returns an empty postal address when the lookup service responds with %s', async (_, country, code) => {
  expect(await lookUp(country, code)).toEqual(nothing)
})

it('does not cache a failed lookup', async () => {
  requestedUrls.length = 0
  await lookUp('US', '00005')
  expect(requestedUrls).toEqual(['/us/00005/json'])
})

it('rejects malformed postal codes and countries', async () => {
  const refused = await app.browser().raw('GET', '/api/v1/postal-codes/BR/..%2F..%2Fadmin')
  expect(refused.statusCode).toBe(422)
  expect((await app.browser().raw('GET', '/api/v1/postal-codes/brazil/01310100')).statusCode).toBe(422)
})

it('limits the lookup requests of one caller', async () => {
  const eager = app.browser()
  const statuses: number[] = []
  for (let tries = 0; tries < 32; tries += 1)
    statuses.push((await eager.send(lookUpPostalCode, { params: { country: 'US', code: '94110' } })).status)
  expect(statuses.at(-1)).toBe(429)
})
