import { beforeEach, describe, expect, it } from 'vitest'
import type { ShopEventType } from '#contract/shop-events.ts'
import {
  createWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  pauseWebhookEndpoint,
  resendFailedDeliveries,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  sendWebhookExample,
} from '#contract/webhooks.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildExample } from '../payloads/build-example.ts'
import { insertDeliveries, insertShopEvent } from '../records/repository.ts'
import { startReceiver } from '../webhook.fixture.ts'
import { webhooksJob, webhookUpkeepJob } from './jobs.ts'
import { leaseDeliveries, skipWaiting } from './repository.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const shop = await startTestApp({ clock })
const admin = shop.as('admin')
const receiver = await startReceiver()
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const create = async (url = receiver.url) =>
  (await admin.send(createWebhookEndpoint, { body: { url, types: ['order.paid'] } })).body.endpoint.id
const endpointId = await create()
const params = { id: endpointId }

/** Adds the deliveries of events that happened now to an endpoint. Returns their ids. */
async function addDeliveries(count: number, endpoint = endpointId, type: ShopEventType = 'order.paid') {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const [id, eventId, now] = [newId(), newId(), clock()]
    const payload = buildExample(type, now)
    await insertShopEvent(shop.db, { id: eventId, mode: 'simulator', type, payload, created_at: now })
    const times = { next_at: now, queued_at: now, created_at: now }
    await insertDeliveries(shop.db, [{ id, endpoint_id: endpoint, event_id: eventId, ...times }])
    ids.push(id)
  }
  return ids
}
const runAll = async () => {
  while ((await webhooksJob.run(shop.ctx)) > 0);
}
const read = async (id: string) => (await admin.send(getWebhookDelivery, { params: { id } })).body
const readEndpoint = async (id = endpointId) => (await admin.send(getWebhookEndpoint, { params: { id } })).body
const lease = (limit = 1) => {
  const until = new Date(clock().getTime() + 30_000)
  return withTransaction(shop.ctx, tx => leaseDeliveries(tx.db, clock(), until, limit))
}

beforeEach(async () => {
  receiver.received.length = 0
  receiver.behavior.answer = undefined
  await shop.db.execute('delete from webhook_deliveries')
  await shop.db.execute('delete from shop_events')
  await shop.db.execute('delete from alarms')
  await admin.send(resumeWebhookEndpoint, { params })
})

describe('a delivery', () => {
  it.each([200, 204, 299])('is done when the receiver answers with %i', async status => {
    receiver.behavior.answer = (_, response) => response.writeHead(status).end()
    const [id = ''] = await addDeliveries(1)
    await runAll()
    expect(await read(id)).toMatchObject({ state: 'done', status, attempts: 1, doneAt: expect.any(String) })
  })

  it.each([301, 307, 400, 404, 500, 503])('is tried again with the same id after %i', async status => {
    receiver.behavior.answer = (_, response) => response.writeHead(status, { location: receiver.url }).end('no\0pe')
    const [id = ''] = await addDeliveries(1)
    await runAll()
    expect(await read(id)).toMatchObject({ state: 'waiting', status, attempts: 1, answer: 'nope' })
    aheadMs += 6_000
    receiver.behavior.answer = undefined
    await runAll()
    expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect((await readEndpoint()).failingSince).toBeNull()
  })

  it('shows each attempt with its time, result and duration, newest first', async () => {
    const [id = ''] = await addDeliveries(1)
    expect((await read(id)).history).toEqual([])
    expect((await readEndpoint()).lastAttempt).toBeNull()
    receiver.behavior.answer = (_, response) => response.destroy()
    await runAll()
    const failedAt = (await read(id)).history[0]?.at
    expect((await readEndpoint()).lastAttempt).toEqual({ at: failedAt, status: null, failure: 'reset' })
    aheadMs += 6_000
    receiver.behavior.answer = undefined
    await runAll()
    const { history, doneAt } = await read(id)
    expect(history).toEqual([
      { at: doneAt, status: 200, failure: null, ms: expect.any(Number) },
      { at: failedAt, status: null, failure: 'reset', ms: expect.any(Number) },
    ])
    expect((await readEndpoint()).lastAttempt).toEqual({ at: doneAt, status: 200, failure: null })
  })

  it('that was attempted and then skipped still counts as the last attempt of its endpoint', async () => {
    await addDeliveries(1)
    await runAll()
    const [id = ''] = await addDeliveries(1)
    receiver.behavior.answer = (_, response) => response.writeHead(500).end()
    aheadMs += 6_000
    await runAll()
    const failedAt = (await read(id)).history[0]?.at
    aheadMs += 6_000
    await addDeliveries(1)
    await skipWaiting(shop.db, endpointId, clock())
    expect((await read(id)).state).toBe('skipped')
    expect((await readEndpoint()).lastAttempt).toEqual({ at: failedAt, status: 500, failure: null })
  })

  it('keeps its thirty newest attempts when it is sent again several times', async () => {
    const [id = ''] = await addDeliveries(1)
    for (let time = 0; time < 32; time += 1) {
      await runAll()
      await admin.send(resendWebhookDelivery, { params: { id } })
    }
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0, history: { length: 30 } })
  })

  it('waits as long as Retry-After says', async () => {
    receiver.behavior.answer = (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end()
    const [id = ''] = await addDeliveries(1)
    await runAll()
    const waitMs = Date.parse((await read(id)).nextAt ?? '') - clock().getTime()
    expect(waitMs).toBeGreaterThan(7_190_000)
    expect(waitMs).toBeLessThanOrEqual(7_200_000)
  })

  it('keeps only the first 2,048 bytes of a long answer', async () => {
    receiver.behavior.answer = (_, response) => response.end('x'.repeat(3_000_000))
    const [id = ''] = await addDeliveries(1)
    await runAll()
    expect((await read(id)).answer).toBe('x'.repeat(2_048))
  })

  it('says that the connection was reset or refused', async () => {
    receiver.behavior.answer = (_, response) => response.destroy()
    const closed = await create('http://127.0.0.1:9/')
    const [reset = ''] = await addDeliveries(1)
    const [refused = ''] = await addDeliveries(1, closed)
    await runAll()
    expect(await read(reset)).toMatchObject({ failure: 'reset', status: null, state: 'waiting' })
    expect(await read(refused)).toMatchObject({ failure: 'refused' })
  })

  it('is dead after ten attempts that ended the process, without another attempt', async () => {
    const [id = ''] = await addDeliveries(1)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      // The process is killed during the attempt: the row stays leased.
      expect(await lease()).toEqual([id])
      aheadMs += 31_000
    }
    await runAll()
    expect(await read(id)).toMatchObject({ state: 'dead', failure: 'process_stopped' })
    expect(receiver.received).toHaveLength(0)
  })
})

describe('leaseDeliveries', () => {
  it('leases at most two deliveries of an endpoint at a time, and one while it fails', async () => {
    const ids = await addDeliveries(5)
    const first = await Promise.all([lease(), lease(), lease(), lease()])
    expect(first.flat()).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining(first.flat()))
    const other = await create(`${receiver.url}/other`)
    const ofOther = await addDeliveries(2, other)
    expect((await lease(4)).sort()).toEqual(ofOther.sort())
    await shop.db.execute(`update webhook_deliveries set leased_until = null, next_at = now() - interval '1 minute'`)
    await shop.db.execute('update webhook_endpoints set failing_since = now()')
    expect(await lease(4)).toHaveLength(2)
    expect(await lease(4)).toEqual([])
  })

  it('leases those that have been due longest, no more than the limit', async () => {
    const ids: string[] = []
    for (const endpoint of [endpointId, await create(`${receiver.url}/2`), await create(`${receiver.url}/3`)]) {
      ids.push(...(await addDeliveries(1, endpoint)))
      aheadMs += 1_000
    }
    expect((await lease(2)).sort()).toEqual(ids.slice(0, 2).sort())
    expect(await lease(2)).toEqual(ids.slice(2))
  })

  it('sends new events before those that are sent again in bulk', async () => {
    const old = await addDeliveries(3)
    await shop.db.execute(`update webhook_deliveries set state = 'dead'`)
    const { body } = await admin.send(resendFailedDeliveries, {
      params,
      body: { since: new Date(clock().getTime() - hourMs).toISOString() },
    })
    expect(body).toEqual({ resent: 3 })
    aheadMs += 1_000
    const fresh = await addDeliveries(1)
    expect(await lease()).toEqual(fresh)
    expect(old).toEqual(expect.arrayContaining(await lease()))
  })
})

describe('an endpoint', () => {
  it('is disabled by 410 with one alarm, skips what waits, and sends skipped events again afterwards', async () => {
    receiver.behavior.answer = (_, response) => response.writeHead(410).end()
    await addDeliveries(3)
    await runAll()
    expect(await readEndpoint()).toMatchObject({ state: 'disabled', disabledReason: 'gone' })
    const { rows } = await shop.db.execute('select kind, subject, data from alarms')
    expect(rows).toMatchObject([{ kind: 'webhook_disabled', subject: endpointId, data: { code: 'gone' } }])
    const failed = await admin.send(listWebhookDeliveries, { query: { endpointId, state: 'failed' } })
    expect(failed.body.deliveries.map(({ state }) => state).sort()).toEqual(['dead', 'dead', 'skipped'])
    const since = new Date(clock().getTime() - hourMs).toISOString()
    const resend = () => admin.send(resendFailedDeliveries, { params, body: { since } })
    expect(await resend()).toMatchObject({ status: 409, body: { error: 'webhook_endpoint_inactive' } })
    expect(await admin.send(pauseWebhookEndpoint, { params })).toMatchObject({ status: 409 })
    await admin.send(resumeWebhookEndpoint, { params })
    expect((await resend()).body).toEqual({ resent: 3 })
    receiver.behavior.answer = undefined
    receiver.received.length = 0
    await runAll()
    expect(receiver.received).toHaveLength(3)
    const open = await shop.db.execute('select 1 from alarms where cleared_at is null')
    expect(open.rows).toEqual([])
  })

  it.each(['paused', 'disabled'])('receives neither an example nor a resent delivery while it is %s', async state => {
    const [id = ''] = await addDeliveries(1)
    await shop.db.execute(`update webhook_endpoints set state = '${state}' where id = '${endpointId}'`)
    const inactive = { status: 409, body: { error: 'webhook_endpoint_inactive' } }
    expect(await admin.send(sendWebhookExample, { params, body: { type: 'order.paid' } })).toMatchObject(inactive)
    expect(await admin.send(resendWebhookDelivery, { params: { id } })).toMatchObject(inactive)
    const { body } = await admin.send(listWebhookDeliveries, { query: { endpointId } })
    expect(body.deliveries.map(delivery => delivery.id)).toEqual([id])
  })

  it('is disabled after exactly five days of nothing but failures', async () => {
    receiver.behavior.answer = (_, response) => response.writeHead(500).end()
    await addDeliveries(1)
    await runAll()
    const since = Date.parse((await readEndpoint()).failingSince ?? '')
    const runUpkeepAt = async (time: number) => {
      await webhookUpkeepJob.run({ ...shop.ctx, clock: () => new Date(time) })
      return (await readEndpoint()).state
    }
    expect(await runUpkeepAt(since + 5 * dayMs - 1)).toBe('on')
    expect(await runUpkeepAt(since + 5 * dayMs)).toBe('disabled')
    expect((await readEndpoint()).disabledReason).toBe('failing')
    const { rows } = await shop.db.execute(`select count from alarms where subject = '${endpointId}'`)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('keeps events waiting while it is paused, for three days', async () => {
    await admin.send(pauseWebhookEndpoint, { params })
    const [old = ''] = await addDeliveries(1)
    await shop.db.execute(`update webhook_deliveries set queued_at = now() - interval '76 hours'`)
    const [recent = ''] = await addDeliveries(1)
    await runAll()
    await webhookUpkeepJob.run(shop.ctx)
    expect([(await read(old)).state, (await read(recent)).state]).toEqual(['skipped', 'waiting'])
    await admin.send(resumeWebhookEndpoint, { params })
    await runAll()
    expect((await read(recent)).state).toBe('done')
  })

  it('sends a successful delivery again with the same id, but not while an attempt runs', async () => {
    const [id = ''] = await addDeliveries(1)
    await runAll()
    expect((await admin.send(resendWebhookDelivery, { params: { id } })).body).toMatchObject({ state: 'waiting' })
    expect(await lease()).toEqual([id])
    expect(await admin.send(resendWebhookDelivery, { params: { id } })).toMatchObject({
      status: 409,
      body: { error: 'webhook_delivery_in_progress' },
    })
    aheadMs += 31_000
    await runAll()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('webhookUpkeepJob', () => {
  it('deletes deliveries and events after thirty days', async () => {
    await addDeliveries(2)
    const runInDays = (days: number) =>
      webhookUpkeepJob.run({ ...shop.ctx, clock: () => new Date(clock().getTime() + days * dayMs) })
    expect(await runInDays(29)).toBe(0)
    expect(await runInDays(31)).toBe(4)
  })
})
