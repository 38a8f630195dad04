import { describe, expect, it } from 'vitest'
import {
  clearAlarm,
  countAlarms,
  discardDeadLetter,
  listDeadLetters,
  readOperations,
  replayDeadLetter,
  replayDeadLetters,
  runInvariants,
} from '#contract/operations.ts'
import { getOrder } from '#contract/orders.ts'
import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { intentEventHandlers } from '#server/modules/payments/gateway/stripe/event-handlers.ts'
import { createInboxJob } from '#server/modules/payments/inbox.ts'
import { reconcileJob } from '#server/modules/payments/reconcile.ts'
import { newId } from '#server/platform/core/ids.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue, enqueueOnce } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buyer, createIntent, createTestStripe, makeLamp, restoreKey, revokeKey } from '#tests/support/shop.ts'

let aheadMs = 0
// The app runs without a worker, because the tests run the jobs themselves.
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('admin')
const viewer = shop.as('viewer')
const hour = 3_600_000
const getOperations = async () => (await viewer.send(readOperations, {})).body
const listLetters = async (query = {}) => (await viewer.send(listDeadLetters, { query })).body
const value = async (query: string) => Object.values((await shop.db.execute(query)).rows[0] ?? {})[0]
const listAuditedActions = () => value(`select string_agg(action, ' ' order by created_at, id) from audit_log`)

const inbox = createInboxJob(intentEventHandlers)
const catchUp = createCatchUpJob(Object.keys(intentEventHandlers))
async function runJob(job: ScheduledJob) {
  while ((await job.run(shop.ctx)) > 0);
}

/** Creates an order whose payment succeeded at the provider while the shop could not decrypt its provider key. */
async function payWhileKeyUnreadable() {
  const lamp = await makeLamp(shop, `DEAD${aheadMs}`)
  const { intent, intentId } = await createIntent(shop.browser(), lamp)
  await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const waiting = `select count(*)::int from provider_events where state = 'received' and object_id = '${intentId}'`
  await eventually(async () => Number(await value(waiting)) > 0)
  await revokeKey(shop)
  for (let attempt = 0; attempt < 13; attempt++) {
    await runJob(inbox)
    aheadMs += 2 * hour
  }
  await restoreKey(shop)
  return { orderId: String(intent.body.orderId), intentId }
}
const getState = async (id: string) => (await seller.send(getOrder, { params: { id } })).body.state

describe('dead letters', () => {
  it('turns an event that could not be processed into a dead letter, and marks the order paid after a replay', async () => {
    const { orderId, intentId } = await payWhileKeyUnreadable()
    expect(await getState(orderId)).toBe('pending')
    const operations = await getOperations()
    expect(operations.queues.inbox).toMatchObject({ waiting: 0, dead: 1, oldestSeconds: null })
    expect(operations.alarms.map(alarm => alarm.kind)).toEqual(
      expect.arrayContaining(['dead_letter', 'provider_not_configured']),
    )
    const [letter] = (await listLetters()).letters
    expect(operations.alarms.find(alarm => alarm.kind === 'dead_letter')?.facts).toEqual([
      { name: 'work', value: 'payment_intent.succeeded' },
      { name: 'event', value: letter?.id },
    ])
    expect(letter).toMatchObject({
      which: 'event',
      type: 'payment_intent.succeeded',
      objectId: intentId,
      attempts: 12,
      error: 'provider_not_configured',
      orderId,
      orderNumber: expect.any(Number),
    })
    const id = letter?.id ?? ''
    expect((await seller.send(replayDeadLetter, { params: { id } })).status).toBe(204)
    expect((await getOperations()).queues.inbox).toMatchObject({ waiting: 1, dead: 0 })
    await runJob(inbox)
    expect(await getState(orderId)).toBe('paid')
    expect(await listLetters()).toEqual({ letters: [], next: null })
    const repeated = await seller.send(replayDeadLetter, { params: { id } })
    expect(repeated).toMatchObject({ status: 404, body: { error: 'dead_letter_not_found' } })
    expect(await listAuditedActions()).toContain('dead_letter.replay')
  })

  it('replays all dead letters, both events and outbox work', async () => {
    const { orderId } = await payWhileKeyUnreadable()
    await enqueue(shop.ctx, 'order.paid', { orderId })
    await shop.db.execute(
      `update outbox set state = 'dead', attempts = 10 where topic = 'order.paid' and state = 'waiting'`,
    )
    const dead = await listLetters()
    expect(dead.letters.map(letter => [letter.which, letter.orderId === orderId])).toContainEqual(['work', true])
    const { body } = await seller.send(replayDeadLetters, {})
    expect(body.replayed).toBe(dead.letters.length)
    expect(await listLetters()).toEqual({ letters: [], next: null })
    expect(await value(`select max(attempts)::int from outbox where topic = 'order.paid' and state = 'waiting'`)).toBe(
      0,
    )
    await runJob(inbox)
    expect(await getState(orderId)).toBe('paid')
    expect((await seller.send(replayDeadLetters, {})).body.replayed).toBe(0)
  })

  it('replays a dead job while a newer job with the same key waits', async () => {
    const createKeyedJob = () => enqueueOnce(shop.ctx, 'payment.read_refunds', 'one', { paymentId: newId() })
    await createKeyedJob()
    await shop.db.execute(`update outbox set state = 'dead', attempts = 10 where key is not null`)
    await createKeyedJob()
    expect((await seller.send(replayDeadLetters, {})).body.replayed).toBe(1)
    const waiting = `select count(*)::int from outbox where topic = 'payment.read_refunds' and state = 'waiting'`
    expect(await value(waiting)).toBe(2)
    await shop.db.execute(`delete from outbox where topic = 'payment.read_refunds'`)
  })

  it('keeps the row of a discarded dead letter and does not retry the job', async () => {
    const id = newId()
    await shop.db.execute(
      `insert into outbox (id, topic, payload, state, attempts, error) values ('${id}', 'mail.send', '{}', 'dead', 10, 'down')`,
    )
    expect((await seller.send(discardDeadLetter, { params: { id } })).status).toBe(204)
    expect(await listLetters()).toEqual({ letters: [], next: null })
    expect(await value(`select state || ' ' || error from outbox where id = '${id}'`)).toBe('done down')
    expect((await seller.send(discardDeadLetter, { params: { id } })).status).toBe(404)
    expect(await listAuditedActions()).toContain('dead_letter.discard')
  })

  it('lists dead letters fifty per page, newest first, without secrets and personal data', async () => {
    const params = `\\nparams: ${buyer.customerEmail},Marina`
    const error = `Failed query: insert into emails ${params}`
    await shop.db.execute(
      `insert into outbox (id, topic, payload, state, error, created_at)
       select gen_random_uuid(), 'mail.send', '{}', 'dead', E'${error}', now() - n * interval '1 minute'
       from generate_series(1, 60) n`,
    )
    await shop.db.execute(
      `insert into provider_events (id, mode, type, object_id, payload, state, error, received_at)
       values ('evt_x', 'simulator', 'refund.updated', 're_x', '{"data":{"object":{"note":"${buyer.customerEmail}"}}}', 'dead',
               'No such key: sk_test_51abcdef of ${buyer.customerEmail}, pi_3abc_secret_def', now())`,
    )
    const first = await listLetters()
    expect(first.letters).toHaveLength(50)
    expect(first.letters[0]).toMatchObject({ id: 'evt_x', error: 'No such key: […] of […], […]' })
    const times = first.letters.map(letter => letter.arrivedAt)
    expect(times).toEqual([...times].sort().reverse())
    const second = await listLetters({ before: first.next ?? '' })
    expect([second.letters.length, second.next]).toEqual([11, null])
    const ids = [...first.letters, ...second.letters].map(letter => letter.id)
    expect(new Set(ids).size).toBe(61)
    expect(JSON.stringify([first, second])).not.toMatch(/marina|sk_test|secret_def/i)
    expect(await listLetters({ before: 'nothing' })).toEqual({ letters: [], next: null })
    await shop.db.execute(`delete from outbox where state = 'dead'; `)
    await shop.db.execute(`delete from provider_events where id = 'evt_x'`)
  })
})

describe('alarms on the operations screen', () => {
  it('counts repeats while the alarm is open, and opens a new alarm after a member resolved it', async () => {
    await shop.db.execute('delete from alarms')
    const orderId = String(await value(`select id from orders where state = 'paid' limit 1`))
    const raise = () => raiseAlarm(shop.ctx, 'order_rebuilt', orderId, { cents: 8900 })
    await raise()
    await raise()
    const [alarm] = (await getOperations()).alarms
    expect(alarm).toMatchObject({
      kind: 'order_rebuilt',
      count: 2,
      orderId,
      orderNumber: expect.any(Number),
      currency: 'usd',
      facts: [{ name: 'amountCents', value: '8900' }],
    })
    expect((await viewer.send(countAlarms, {})).body).toEqual({ open: 1 })
    const params = { id: alarm?.id ?? '' }
    expect((await seller.send(clearAlarm, { params })).status).toBe(204)
    expect((await seller.send(clearAlarm, { params })).status).toBe(204)
    expect((await viewer.send(countAlarms, {})).body).toEqual({ open: 0 })
    await raise()
    const [reopened] = (await getOperations()).alarms
    expect(reopened).toMatchObject({ count: 1 })
    expect(reopened?.id).not.toBe(alarm?.id)
    const unknown = await seller.send(clearAlarm, { params: { id: newId() } })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'alarm_not_found' } })
    expect(await value(`select count(*)::int from audit_log where action = 'alarm.clear'`)).toBe(1)
  })
})

describe('getOperations', () => {
  it('reports queues, reconciler, provider and database', async () => {
    await shop.db.execute('delete from alarms')
    await enqueue(shop.ctx, 'order.paid', { orderId: newId() })
    await shop.db.execute(`update outbox set state = 'done' where state = 'waiting'`)
    await enqueue(shop.ctx, 'order.paid', { orderId: newId() })
    const lamp = await makeLamp(shop, 'OPEN')
    await createIntent(shop.browser(), lamp)
    aheadMs += 90_000
    await shop.db.execute(`delete from installation where key = 'turn.catch up'`)
    await runJob(catchUp)
    const operations = await getOperations()
    expect(operations).toMatchObject({
      mode: 'simulator',
      queues: { outbox: { waiting: 1, dead: 0 } },
      reconciler: { lastSuccess: [{ mode: 'simulator', at: shopTime() }], open: 1 },
      provider: { usable: true, webhookSecretSet: true, declines: 0 },
      database: { embedded: true },
      alarms: [],
    })
    expect(operations.queues.outbox.oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(operations.reconciler.oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(operations.provider.lastEventAt).not.toBeNull()
    expect(operations.database.migrations).toBeGreaterThanOrEqual(7)
  })

  it('counts cards declined within the last hour', async () => {
    const lamp = await makeLamp(shop, 'DECLINE')
    const { intentId } = await createIntent(shop.browser(), lamp)
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
    await expect(createTestStripe(shop).paymentIntents.confirm(intentId, declined)).rejects.toThrow()
    aheadMs += 11_000
    await runJob(reconcileJob)
    expect((await getOperations()).provider.declines).toBe(1)
    aheadMs += 2 * hour
    expect((await getOperations()).provider.declines).toBe(0)
  })
})

const shopTime = () => expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

describe('permissions for operations', () => {
  const id = newId()
  it.each([
    ['replay a dead letter', replayDeadLetter],
    ['replay all dead letters', replayDeadLetters],
    ['discard a dead letter', discardDeadLetter],
    ['clear an alarm', clearAlarm],
    ['run the invariants', runInvariants],
  ] as const)('forbids visitors, viewers and editors to %s', async (_, endpoint) => {
    const statuses = await Promise.all(
      [shop.browser(), viewer, shop.as('editor')].map(
        async who => (await who.send(endpoint, { params: { id } })).status,
      ),
    )
    expect(statuses).toEqual([401, 403, 403])
  })

  it('lets every member but no visitor read the operations screen', async () => {
    for (const endpoint of [readOperations, countAlarms, listDeadLetters]) {
      expect((await viewer.send(endpoint, {})).status).toBe(200)
      expect((await shop.browser().send(endpoint, {})).status).toBe(401)
    }
  })
})
