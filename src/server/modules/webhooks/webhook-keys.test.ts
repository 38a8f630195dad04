import { expect, it } from 'vitest'
import { getOrder } from '#contract/orders.ts'
import { makeApiKey, readAudit } from '#contract/team.ts'
import * as webhooks from '#contract/webhooks.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember } from '#tests/support/team.ts'
import { webhooksJob } from './deliveries/jobs.ts'
import { startReceiver } from './webhook.fixture.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const receiver = await startReceiver()
const { key } = (await owner.send(makeApiKey, { body: { name: 'n8n', role: 'webhooks', days: null } })).body
const program = shop.withBearer(key)

it('manages a webhook with an API key for webhooks, from its creation to its deletion', async () => {
  const body = { url: receiver.url, types: ['order.finalized' as const] }
  const { endpoint } = (await program.send(webhooks.createWebhookEndpoint, { body })).body
  expect(endpoint.createdBy).toBe('n8n')
  const params = { id: endpoint.id }
  const example = await program.send(webhooks.sendWebhookExample, { params, body: { type: 'order.finalized' } })
  while ((await webhooksJob.run(shop.ctx)) > 0);
  const delivery = await program.send(webhooks.getWebhookDelivery, { params: { id: example.body.id } })
  expect(delivery.body).toMatchObject({ state: 'done', status: 200 })
  expect(receiver.listTypes()).toEqual(['order.finalized'])
  expect((await program.send(webhooks.deleteWebhookEndpoint, { params })).status).toBe(204)
})

it('refuses an API key for webhooks elsewhere, and audits its requests under the name of the key', async () => {
  const refused = await program.send(getOrder, { params: { id: newId() } })
  expect([refused.status, refused.body.error]).toEqual([403, 'not_allowed'])
  const { entries } = (await owner.send(readAudit, {})).body
  const actions = entries.filter(({ who }) => who === 'n8n').map(({ action }) => action)
  expect(actions).toEqual(['access.refused', 'webhook.delete', 'webhook.example', 'webhook.create'])
})
