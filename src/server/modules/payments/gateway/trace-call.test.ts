import { expect, it } from 'vitest'
import { toPathTemplate } from './trace-call.ts'

it.each([
  ['/v1/payment_intents', '/v1/payment_intents'],
  ['/v1/payment_intents/pi_3abcDEF/capture', '/v1/payment_intents/{id}/capture'],
  ['/v1/customers/search?email=marked%40example.com', '/v1/customers/search'],
  ['/v1/orders/ORD01ABC/refund', '/v1/orders/{id}/refund'],
  ['/v1/customers/marked@example.com', '/v1/customers/{id}'],
  ['/v1/payments/12345#marked', '/v1/payments/{id}'],
])('replaces ids and removes the query of %s', (path, template) => {
  expect(toPathTemplate(path)).toBe(template)
})
