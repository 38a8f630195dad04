import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authSessions, authUsers } from '#server/platform/db/schema/auth.ts'
import { checkouts, stockHolds } from '#server/platform/db/schema/checkout.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { reminders } from '#server/platform/db/schema/payments.ts'
import { auditLog, outbox, providerEvents } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { claimRetention } from './repository.ts'
import { retentionJob } from './retention-job.ts'

const day = 24 * 3_600_000

/** Runs the job once with a clock that is `days` ahead. Returns the number of deleted rows. */
const runAfterDays = ({ ctx }: Awaited<ReturnType<typeof startTestApp>>, days: number) => {
  const then = new Date(Date.now() + days * day)
  return retentionJob.run({ ...ctx, clock: () => then })
}

describe('the retention job', async () => {
  const shop = await startTestApp({ env: { WORK_DAYS: '40', LOG_DAYS: '100' } })
  const { db } = shop
  beforeEach(() => db.execute('truncate outbox, provider_events, emails, audit_log, reminders'))
  const listNames = async (column: string, table: string) =>
    (await db.execute<{ name: string }>(`select distinct ${column} as name from ${table} order by 1`)).rows.map(
      row => row.name,
    )

  it('deletes finished work after WORK_DAYS, and keeps waiting and dead work', async () => {
    const insertWork = (topic: string, state: 'waiting' | 'done' | 'dead', doneAt: Date | null) =>
      db.insert(outbox).values({ id: newId(), topic, payload: {}, state, done_at: doneAt })
    const now = new Date()
    await insertWork('done', 'done', now)
    await insertWork('done since', 'done', new Date(now.getTime() + 10 * day))
    await insertWork('given up', 'dead', now)
    await insertWork('waits', 'waiting', null)
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(1)
    expect(await listNames('topic', 'outbox')).toEqual(['done since', 'given up', 'waits'])
  })

  it('deletes processed events after WORK_DAYS, and keeps unprocessed and dead events', async () => {
    const insertEvent = (type: string, state: 'received' | 'done' | 'dead', doneAt: Date | null) =>
      db
        .insert(providerEvents)
        .values({ id: `evt_${type}`, mode: 'test', type, object_id: '', payload: {}, state, done_at: doneAt })
    await insertEvent('done', 'done', new Date())
    await insertEvent('done since', 'done', new Date(Date.now() + 10 * day))
    await insertEvent('given up', 'dead', new Date())
    await insertEvent('waits', 'received', null)
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(1)
    expect(await listNames('type', 'provider_events')).toEqual(['done since', 'given up', 'waits'])
  })

  it('keeps the newest event, which shows when the provider last called', async () => {
    const insertEvent = (id: string, receivedAt: Date) =>
      db.insert(providerEvents).values({
        id,
        mode: 'test',
        type: id,
        object_id: '',
        payload: {},
        state: 'done',
        received_at: receivedAt,
        done_at: receivedAt,
      })
    await insertEvent('earlier', new Date(Date.now() - 1_000))
    await insertEvent('newest', new Date())
    expect(await runAfterDays(shop, 41)).toBe(1)
    expect(await listNames('type', 'provider_events')).toEqual(['newest'])
  })

  it('deletes mails without an order after WORK_DAYS unless they are queued', async () => {
    const insertMail = (kind: string, state: 'queued' | 'kept' | 'sent' | 'failed', orderId: string | null = null) =>
      db.insert(emails).values({
        id: newId(),
        order_id: orderId,
        kind,
        recipient: 'ana@example.com',
        subject: '',
        html: '',
        text: '',
        message_id: newId(),
        state,
      })
    await insertMail('sent', 'sent')
    await insertMail('kept', 'kept')
    await insertMail('failed', 'failed')
    await insertMail('waits', 'queued')
    await insertMail('confirmation', 'sent', newId())
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(3)
    expect(await listNames('kind', 'emails')).toEqual(['confirmation', 'waits'])
  })

  it('deletes payment reminders after WORK_DAYS unless they have yet to be sent', async () => {
    const insertReminder = (step: 1 | 2, change: { sent_at?: Date; stopped_at?: Date }) =>
      db.insert(reminders).values({ order_id: newId(), step, channel: 'mail', due_at: new Date(), ...change })
    await insertReminder(1, { sent_at: new Date() })
    await insertReminder(1, { stopped_at: new Date() })
    await insertReminder(2, {})
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(2)
    expect(await listNames('step', 'reminders')).toEqual([2])
  })

  it('keeps abandoned carts and removes their buyers’ data', async () => {
    const buyer = {
      email: 'ana@example.com',
      name: 'Ana',
      phone: '+5511999990000',
      address: { line1: 'Rua A', city: 'Recife', zip: '50000-000', country: 'BR' },
    }
    for (const state of ['open', 'expired', 'paying', 'done'] as const) {
      await db
        .insert(checkouts)
        .values({ id: newId(), browser_hash: state, mode: 'test', state, lines: [], currency: 'brl', buyer })
    }
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(2)
    const { rows } = await db.execute(sql`select state, buyer is null as forgotten from checkouts order by state`)
    expect(rows).toEqual([
      { state: 'done', forgotten: false },
      { state: 'expired', forgotten: true },
      { state: 'open', forgotten: true },
      { state: 'paying', forgotten: false },
    ])
    expect(await runAfterDays(shop, 41)).toBe(0)
  })

  it('deletes the audit log after LOG_DAYS, except entries needed for bookkeeping', async () => {
    const keptActions = [
      'customer.erase',
      'dead_letter.discard',
      'dump.imported',
      'member.removed',
      'order.note',
      'order.refund',
      'orders.export',
      'owner.created',
      'payment_link.created',
      'settings.payments',
      'settings.shop',
      'subscription.cancel',
    ]
    const deletedActions = ['member.role', 'orders_of_old', 'page.order.changed', 'product.changed', 'session.ended']
    await db
      .insert(auditLog)
      .values([...keptActions, ...deletedActions].map(action => ({ id: newId(), action, created_at: new Date() })))
    expect(await runAfterDays(shop, 99)).toBe(0)
    expect(await runAfterDays(shop, 101)).toBe(deletedActions.length)
    expect(await listNames('action', 'audit_log')).toEqual(keptActions)
  })

  it('deletes the sessions of members LOG_DAYS after they began', async () => {
    const [user] = await db
      .insert(authUsers)
      .values({ id: newId(), email: 'member@shop.example' })
      .returning({ id: authUsers.id })
    const insertSession = (user_agent: string, created_at: Date) =>
      db
        .insert(authSessions)
        .values({ id: newId(), user_id: user?.id ?? '', user_agent, address: '192.0.2.1', created_at })
    await insertSession('Firefox', new Date())
    await insertSession('Chromium', new Date(Date.now() + 10 * day))
    expect(await runAfterDays(shop, 99)).toBe(0)
    expect(await runAfterDays(shop, 101)).toBe(1)
    expect(await listNames('user_agent', 'auth_sessions')).toEqual(['Chromium'])
  })

  it('removes the attribution of abandoned carts after WORK_DAYS, and keeps that of bought carts', async () => {
    await db.execute('truncate checkouts')
    const touch = { parameters: { fbclid: 'A' }, referrer: 'https://l.facebook.com/', landingPath: '/', at: '' }
    const insertCart = (state: 'open' | 'expired' | 'done') =>
      db.insert(checkouts).values({
        ...{ id: newId(), browser_hash: '', mode: 'test', state, lines: [], currency: 'usd' },
        ...{ source: { utm_source: state }, attribution: { first: touch, last: touch } },
      })
    for (const state of ['open', 'expired', 'done'] as const) await insertCart(state)
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(2)
    const rows = await db.select().from(checkouts)
    expect(rows.filter(row => row.attribution).map(row => row.state)).toEqual(['done'])
    expect(rows.map(row => row.source.utm_source).sort()).toEqual(['done', 'expired', 'open'])
  })

  it('removes the address hash of carts and of ended reservations after WORK_DAYS', async () => {
    await db.execute('truncate checkouts, stock_holds')
    const cart = { browser_hash: '', address_hash: 'hash', mode: 'test' as const, lines: [], currency: 'usd' }
    for (const state of ['open', 'expired', 'done', 'paying'] as const)
      await db.insert(checkouts).values({ ...cart, id: newId(), state })
    const hold = { variant_id: newId(), quantity: 1, kind: 'reservation', address_hash: 'hash', mode: 'test' } as const
    for (const state of ['held', 'released', 'consumed'] as const)
      await db.insert(stockHolds).values({ ...hold, id: newId(), state })
    expect(await runAfterDays(shop, 39)).toBe(0)
    expect(await runAfterDays(shop, 41)).toBe(5)
    const listStates = async (table: string) => listNames('state', `${table} where address_hash is not null`)
    expect([await listStates('checkouts'), await listStates('stock_holds')]).toEqual([['paying'], ['held']])
  })

  it('deletes a thousand rows per run until no expired row is left', async () => {
    const rows = Array.from({ length: 1_001 }, () => ({
      id: newId(),
      topic: 'many',
      payload: {},
      state: 'done' as const,
      done_at: new Date(),
    }))
    await db.insert(outbox).values(rows)
    expect([await runAfterDays(shop, 41), await runAfterDays(shop, 41), await runAfterDays(shop, 41)]).toEqual([
      1_000, 1, 0,
    ])
  })

  it('deletes nothing while another process holds the retention lock', async () => {
    await db.insert(outbox).values({ id: newId(), topic: 'once', payload: {}, state: 'done', done_at: new Date() })
    await withTransaction(shop.ctx, async tx => {
      expect(await claimRetention(tx.db)).toBe(true)
      expect(await runAfterDays(shop, 41)).toBe(0)
    })
    expect(await runAfterDays(shop, 41)).toBe(1)
  })
})
