import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { refundOrder } from '#contract/orders.ts'
import { choosePushEvents, getPushSettings, registerPushDevice } from '#contract/push.ts'
import { endSession, listSessions } from '#contract/team.ts'
import { alarmPushesJob } from '#server/modules/operations/alarm-pushes/alarm-pushes-job.ts'
import { newId } from '#server/platform/core/ids.ts'
import { pushSubscriptions } from '#server/platform/db/schema/push.ts'
import { alarms, outbox } from '#server/platform/db/schema/system.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { startTestApp } from '#tests/support/app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { addMember, signInAs } from '#tests/support/team.ts'
import { pushJobHandlers } from './job-handlers.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const lamp = await makeLamp(shop, 'PUSH', null)
const owner = await addMember(shop, 'owner')
const editor = await addMember(shop, 'editor')
const service = await startPushService()
afterAll(service.close)

type Caller = Pick<typeof owner, 'send'>
const { publicKey } = (await owner.send(getPushSettings, {})).body
const register = async (caller: Caller = owner, language: 'en' | 'pt-BR' = 'en') => {
  const { device, ...subscription } = service.subscribe(publicKey)
  const { status, body } = await caller.send(registerPushDevice, { body: { ...subscription, language } })
  expect([status, body]).toEqual([200, { id: expect.any(String) }])
  return { device, id: body.id }
}
const waitForMessages = (device: string, count: number) =>
  vi.waitFor(() => expect(service.listDelivered(device)).toHaveLength(count), 60_000)
const message = { title: 'Sale approved', body: '', tag: newId(), url: '/home', at: new Date().toISOString() }
const deliver = (deviceId: string, { isLastAttempt = false, ctx = shop.ctx, at = message.at } = {}) =>
  pushJobHandlers['push.send']?.(ctx, { deviceId, message: { ...message, at } }, { isLastAttempt })
const findDevice = async (id: string) =>
  (await shop.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))[0]

const phone = await register()

describe('push notifications of orders', () => {
  it('notify the member once of an approved sale, encrypted for the device and without data of the buyer', async () => {
    const { body } = (await buy(shop, shop.browser(), lamp)).intent
    await waitForMessages(phone.device, 1)
    expect(service.rejected).toEqual([])
    const [sale] = service.received
    expect(sale?.message).toEqual({
      title: 'Sale approved · Simulated',
      body: expect.stringMatching(/^\$[\d.]+ · Halo portable lamp · Order #\d+$/),
      tag: `order.paid ${String(body.orderId)}`,
      url: `/orders/${String(body.orderId)}`,
      mode: 'simulator',
      at: expect.any(String),
    })
    expect([sale?.headers.ttl, sale?.headers.urgency, sale?.contact]).toEqual([
      '86400',
      'high',
      'mailto:owner@localhost',
    ])
  })

  it('send a message again after a failure of the push service, and not after a success', async () => {
    service.behavior.answer = (_, attempt) => (attempt === 1 ? 500 : 201)
    const { body } = (await buy(shop, shop.browser(), lamp)).intent
    await waitForMessages(phone.device, 2)
    service.behavior.answer = () => 201
    const statuses = service.received
      .filter(each => each.message.url === `/orders/${String(body.orderId)}`)
      .map(({ status }) => status)
    expect(statuses).toEqual([500, 201])
    // The job stores the result after the service has answered.
    await expect.poll(() => findDevice(phone.id)).toMatchObject({ failed_at: null, last_used_at: expect.any(Date) })
  })

  it('reach each member in the language of the device and only about chosen events', async () => {
    const { body } = (await buy(shop, shop.browser(), lamp)).intent
    // The editor's device is registered after the message about the sale, which is the owner's third.
    await waitForMessages(phone.device, 3)
    const { device } = await register(editor, 'pt-BR')
    await editor.send(choosePushEvents, { body: { events: ['refund'] } })
    const id = String(body.orderId)
    const { rows } = await shop.db.execute<{ id: string }>(`select id from order_lines where order_id = '${id}'`)
    await shop
      .as('admin')
      .send(
        refundOrder,
        { params: { id }, body: { lines: [{ lineId: rows[0]?.id ?? '', cents: 500, restock: false }], reason: null } },
        { 'idempotency-key': newId() },
      )
    await waitForMessages(device, 1)
    expect(service.listDelivered(device)[0]).toMatchObject({
      title: 'Reembolso concluído · Simulado',
      body: expect.stringContaining('$5.00'),
    })
    expect(service.listDelivered(phone.device).map(({ title }) => title)).not.toContain('Refund completed · Simulated')
  })
})

describe('the job that sends a message', () => {
  it('asks for a retry after the time that the push service demands', async () => {
    service.behavior.answer = () => ({ status: 429, retryAfter: '120' })
    await expect(deliver(phone.id)).rejects.toMatchObject({ retryAfterMs: 120_000 })
    service.behavior.answer = () => 201
  })

  it('ends without an alarm when the last attempt fails', async () => {
    service.behavior.answer = () => 503
    await expect(deliver(phone.id, { isLastAttempt: true })).resolves.toBeUndefined()
    service.behavior.answer = () => 201
    expect((await findDevice(phone.id))?.failed_at).toEqual(expect.any(Date))
    expect(await shop.db.select().from(alarms)).toEqual([])
  })

  it('does not retry a message that the push service refuses', async () => {
    service.behavior.answer = () => 400
    await expect(deliver(phone.id)).resolves.toBeUndefined()
    service.behavior.answer = () => 201
  })

  it('does not count as failed when the process stops while the push service hangs', async () => {
    const { device, id } = await register()
    service.behavior.answer = () => 'hang'
    const stopping = new AbortController()
    const work = deliver(id, { ctx: { ...shop.ctx, gone: () => stopping.signal } })
    await vi.waitFor(() => expect(service.received.some(each => each.device === device)).toBe(true), 60_000)
    stopping.abort()
    await expect(work).rejects.toBe(stopping.signal.reason)
    service.behavior.answer = () => 201
    expect((await findDevice(id))?.failed_at).toBeNull()
  })

  it.each([404, 410])('removes a device for which the push service responds with %i', async status => {
    const { id } = await register()
    service.behavior.answer = () => status
    await deliver(id)
    service.behavior.answer = () => 201
    expect(await findDevice(id)).toBeUndefined()
  })

  it('sends nothing to a device whose session was ended, and nothing that is older than a day', async () => {
    const session = await signInAs(shop, owner.email)
    const { device, id } = await register(session)
    await deliver(id, { at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    const current = (await session.send(listSessions, {})).body.sessions.find(each => each.current)
    await owner.send(endSession, { params: { id: current?.id ?? '' } })
    await deliver(id)
    expect(service.received.filter(each => each.device === device)).toEqual([])
  })
})

describe('alarmPushesJob', () => {
  it('notifies owners of alarms that opened, once', async () => {
    await raiseAlarm(shop.ctx, 'refund_failed', 'a')
    await raiseAlarm(shop.ctx, 'declines', 'b')
    await raiseAlarm(shop.ctx, 'dispute_opened', 'c')
    for (let times = 0; times < 2; times++) await alarmPushesJob.run(shop.ctx)
    await vi.waitFor(async () => {
      const waiting = await shop.db.select().from(outbox).where(eq(outbox.state, 'waiting'))
      expect(waiting.filter(({ topic }) => topic.startsWith('push.'))).toEqual([])
    }, 60_000)
    const sent = service.received.filter(each => each.message.tag === 'alarm')
    expect(new Set(sent.map(({ message: { title, url } }) => `${title} ${url}`))).toEqual(
      new Set(['The shop needs attention /operations']),
    )
    expect(sent.filter(each => each.device === phone.device)).toHaveLength(1)
    expect(sent[0]?.message.body).toMatch(/, and 1 more$/)
  })
})
