import { expect, it } from 'vitest'
import { createWebhookEndpoint, resumeWebhookEndpoint, sendWebhookExample } from '#contract/webhooks.ts'
import { formatRegistries } from '#server/platform/observability/metrics.ts'
import { startTestApp } from '#tests/support/app.ts'
import { startReceiver } from '../webhook.fixture.ts'
import { webhooksJob } from './jobs.ts'

const shop = await startTestApp()
const receiver = await startReceiver()

it('counts each attempt as delivered, refused or failed', async () => {
  const admin = shop.as('admin')
  const answers: (typeof receiver.behavior.answer)[] = [
    (_, response) => response.destroy(),
    (_, response) => response.writeHead(500).end(),
    (_, response) => response.writeHead(410).end(),
    (_, response) => response.end('ok'),
  ]
  const body = { url: receiver.url, types: ['order.paid'] }
  const { id } = (await admin.send(createWebhookEndpoint, { body })).body.endpoint
  for (const answer of answers) {
    receiver.behavior.answer = answer
    await admin.send(resumeWebhookEndpoint, { params: { id } })
    await admin.send(sendWebhookExample, { params: { id }, body: { type: 'order.paid' } })
    while ((await webhooksJob.run(shop.ctx)) > 0);
  }
  const text = await formatRegistries(shop.services.metrics.registry)
  expect(text.match(/^vitrine_webhook_attempts_total\{.+$/gm)).toEqual([
    'vitrine_webhook_attempts_total{result="failed"} 1',
    'vitrine_webhook_attempts_total{result="refused"} 2',
    'vitrine_webhook_attempts_total{result="delivered"} 1',
  ])
})
