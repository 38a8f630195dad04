import { expect, it } from 'vitest'
import { shopEventTypes } from '#contract/shop-events.ts'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp()
const response = await shop.as('viewer').raw('GET', '/api/openapi.json')
const document = response.json()

it('describes every endpoint with nullable fields as OpenAPI 3.1 does', () => {
  expect([response.statusCode, document.openapi]).toEqual([200, '3.1.0'])
  const { schema } = document.paths['/api/v1/webhook-endpoints'].get.responses['200'].content['application/json']
  expect(schema.properties.endpoints.items.properties.headerName).toEqual({ type: ['string', 'null'] })
  expect(response.payload).not.toContain('"nullable"')
})

it('describes the body of every webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual(shopEventTypes)
  const { schema } = document.webhooks['order.paid'].post.requestBody.content['application/json']
  expect(schema.properties).toMatchObject({ type: { const: 'order.paid' }, data: { properties: { order: {} } } })
})
