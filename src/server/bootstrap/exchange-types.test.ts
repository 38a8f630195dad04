import type { Exchange } from '@vitrine/stripe-simulator/control/exchanges.ts'
import { expect, test } from 'vitest'
import { findTypeErrors } from '#tests/support/exchanges/find-type-errors.ts'

const createExchange = (params: unknown, answer: unknown, status = 200): Exchange =>
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
const requestParams = { url: 'http://shop.test', enabled_events: ['charge.refunded'] }
const refusal = { error: { type: 'invalid_request_error', message: 'No', param: 'url' } }
const { created: _, ...without } = endpoint

test('accepts exchanges that fit the SDK types and reports each exchange that does not', () => {
  const cases: [string, Exchange][] = [
    ['fits', createExchange(requestParams, endpoint)],
    ['fits', createExchange(requestParams, refusal, 400)],
    ['\'"urls"\' does not exist', createExchange({ ...requestParams, urls: [] }, endpoint)],
    ["Type 'number' is not assignable to type 'string'", createExchange({ ...requestParams, url: 5 }, endpoint)],
    ["Property 'created' is missing", createExchange(requestParams, without)],
    [
      "Type 'string' is not assignable to type 'number'",
      createExchange(requestParams, { ...endpoint, created: 'now' }),
    ],
    ['\'"more"\' does not exist', createExchange(requestParams, { ...endpoint, more: 1 })],
    [
      "is not assignable to type 'RawErrorType'",
      createExchange(requestParams, { error: { ...refusal.error, type: 'odd' } }, 400),
    ],
  ]
  const faults = findTypeErrors(cases.map(([, exchange]) => exchange))
  const expected = cases.map(([fault]) => fault).filter(fault => fault !== 'fits')
  expect(faults).toEqual(expected.map(fault => expect.stringContaining(fault)))
})
