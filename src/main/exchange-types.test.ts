import { expect, test } from 'vitest'
import type { Exchange } from '#stripe-simulator/control/exchanges.ts'
import { typeFaults } from '#tests/support/exchanges/type-faults.ts'

const made = (params: unknown, answer: unknown, status = 200): Exchange =>
  ({ method: 'POST', path: '/v1/webhook_endpoints', status, params, answer }) as Exchange

const endpoint = {
  id: 'we_1',
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: 1,
  description: null,
  enabled_events: ['charge.refunded'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: 'http://shop.test',
}
const asked = { url: 'http://shop.test', enabled_events: ['charge.refunded'] }
const refusal = { error: { type: 'invalid_request_error', message: 'No', param: 'url' } }
const { created: _, ...without } = endpoint

test('what fits the types of the SDK passes, and each thing that does not is found', () => {
  const cases: [string, Exchange][] = [
    ['fits', made(asked, endpoint)],
    ['fits', made(asked, refusal, 400)],
    ['\'"urls"\' does not exist', made({ ...asked, urls: [] }, endpoint)],
    ["Type 'number' is not assignable to type 'string'", made({ ...asked, url: 5 }, endpoint)],
    ["Property 'created' is missing", made(asked, without)],
    ["Type 'string' is not assignable to type 'number'", made(asked, { ...endpoint, created: 'now' })],
    ['\'"more"\' does not exist', made(asked, { ...endpoint, more: 1 })],
    ["is not assignable to type 'RawErrorType'", made(asked, { error: { ...refusal.error, type: 'odd' } }, 400)],
  ]
  const faults = typeFaults(cases.map(([, exchange]) => exchange))
  const wanted = cases.map(([fault]) => fault).filter(fault => fault !== 'fits')
  expect(faults).toEqual(wanted.map(fault => expect.stringContaining(fault)))
}, 120_000)
