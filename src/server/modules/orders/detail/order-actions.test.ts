import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { addNote, cancelOrder, deleteNote, getOrder, restoreNote } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, callSimulatorControl, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { purgeDeletedNoteJob } from './notes.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const owner = app.as('owner')
const stripe = createTestStripe(app)
const readValue = async (query: string) => Object.values((await app.db.execute(query)).rows[0] ?? {})[0]
const readStock = (sku: string) => readValue(`select stock_quantity from product_variants where sku = '${sku}'`)

async function placePendingOrder(sku: string) {
  const lamp = await makeLamp(app, sku, 5)
  const browser = app.browser()
  const reached = await createIntent(browser, lamp)
  const id = String(reached.intent.body.orderId)
  const cancel = (as = admin) => as.send(cancelOrder, { params: { id } })
  const read = async () => (await admin.send(getOrder, { params: { id } })).body
  return { ...reached, lamp, browser, id, cancel, read }
}

describe('cancelOrder', () => {
  it('cancels the intent, releases the units and records once who canceled the order', async () => {
    const { id, intentId, cancel, read } = await placePendingOrder('END')
    expect(await readStock('END-SAND')).toBe(4)
    const { status, body } = await cancel()
    expect([status, body.state]).toEqual([200, 'canceled'])
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await readStock('END-SAND')).toBe(5)
    const canceled = body.events.filter(event => event.kind === 'canceled')
    expect(canceled).toMatchObject([{ own: true }])
    expect((await cancel(owner)).body.state).toBe('canceled')
    expect((await read()).events.filter(event => event.kind === 'canceled')).toHaveLength(1)
    expect(
      await readValue(`select count(*)::int from audit_log where action = 'order.cancel' and target = '${id}'`),
    ).toBe(1)
  })

  it('does not cancel an order that was just paid, or any order while the provider is unavailable', async () => {
    const paid = await placePendingOrder('LATE')
    await stripe.paymentIntents.confirm(paid.intentId, { payment_method: 'pm_card_visa' })
    expect(await paid.cancel()).toMatchObject({ status: 409, body: { error: 'order_not_cancelable' } })
    expect((await paid.read()).state).toBe('paid')
    expect(await paid.cancel()).toMatchObject({ status: 409, body: { error: 'order_not_cancelable' } })

    const silent = await placePendingOrder('SILENT')
    await callSimulatorControl(app, 'POST', '/faults', {
      method: 'GET',
      path: `/v1/payment_intents/${silent.intentId}`,
      does: 'status',
      status: 500,
      times: 9,
    })
    expect(await silent.cancel()).toMatchObject({ status: 503, body: { error: 'provider_unavailable' } })
    expect((await silent.read()).state).toBe('pending')
    expect(await readStock('SILENT-SAND')).toBe(4)
    await callSimulatorControl(app, 'DELETE', '/faults')
    expect((await silent.cancel()).body.state).toBe('canceled')
  })

  it('cancels a recorded order and rejects a later payment of the canceled order', async () => {
    const { id, browser, checkout, lamp } = await placePendingOrder('NOTED')
    await app.db.execute(`update orders set surface = 'simple' where id = '${id}'`)
    await app.db.execute(`insert into order_events (id, order_id, kind) values ('${newId()}', '${id}', 'recorded')`)
    const { body } = await admin.send(cancelOrder, { params: { id } })
    expect(body.state).toBe('canceled')
    const request = { amount: checkout.quote.totalCents, currency: 'usd', checkoutId: checkout.id }
    expect((await browser.send(createPaymentIntent, { body: request })).status).toBe(410)
    const { body: other } = await browser.send(openCheckout, { body: { productId: lamp.id } })
    expect(other.id).not.toBe(checkout.id)
    expect((await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: other.id } })).status).toBe(200)
  })

  it('rejects a cancellation by an editor and of an unknown order', async () => {
    const { id } = await placePendingOrder('WHO')
    expect((await app.as('editor').send(cancelOrder, { params: { id } })).status).toBe(403)
    expect((await admin.send(cancelOrder, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('order notes', () => {
  it('shows notes only to members who see customers, and lets only the author delete a note', async () => {
    const { intent } = await buy(app, app.browser(), await makeLamp(app, 'NOTE', null))
    const params = { id: String(intent.body.orderId) }
    const { body } = await admin.send(addNote, { params, body: { text: '  Ligou: quer trocar a cor.  ' } })
    const note = body.events.find(event => event.kind === 'note')
    expect(note).toMatchObject({ data: { text: 'Ligou: quer trocar a cor.' }, own: true })
    const noteId = note?.id ?? ''
    const listNotes = async (as = admin) =>
      (await as.send(getOrder, { params })).body.events.filter(event => event.kind === 'note')
    expect(await listNotes(owner)).toMatchObject([{ id: noteId, own: false }])
    expect(await listNotes(app.as('viewer'))).toEqual([])
    expect((await owner.send(deleteNote, { params: { ...params, noteId } })).status).toBe(404)
    expect((await app.as('editor').send(addNote, { params, body: { text: 'x' } })).status).toBe(403)
    expect((await admin.send(addNote, { params, body: { text: '   ' } })).status).toBe(422)

    expect((await admin.send(deleteNote, { params: { ...params, noteId } })).status).toBe(200)
    expect(await listNotes()).toEqual([])
    expect((await admin.send(deleteNote, { params: { ...params, noteId } })).status).toBe(404)
    expect((await admin.send(restoreNote, { params: { ...params, noteId } })).status).toBe(200)
    expect(await listNotes()).toMatchObject([{ id: noteId, data: { text: 'Ligou: quer trocar a cor.' } }])
  })

  it('purges notes a day after their deletion unless they were restored', async () => {
    const { intent } = await buy(app, app.browser(), await makeLamp(app, 'GONE', null))
    const params = { id: String(intent.body.orderId) }
    const writeNote = async (text: string) => {
      const { body } = await admin.send(addNote, { params, body: { text } })
      return body.events.find(event => event.data.text === text)?.id ?? ''
    }
    const [gone, kept] = [await writeNote('gone'), await writeNote('kept')]
    for (const noteId of [gone, kept]) await admin.send(deleteNote, { params: { ...params, noteId } })
    await admin.send(restoreNote, { params: { ...params, noteId: kept } })
    const { rows } = await app.db.execute<{ payload: Record<string, unknown>; days: number }>(
      `select payload, round(extract(epoch from next_at - created_at) / 86400)::int as days from outbox where topic = 'note.forget'
       and payload->>'orderId' = '${params.id}'`,
    )
    expect(rows.map(row => row.days)).toEqual([1, 1])
    for (const { payload } of rows) await purgeDeletedNoteJob(app.ctx, payload)
    const remaining = await readValue(
      `select string_agg(data->>'text', ',') from order_events where kind = 'note' and order_id = '${params.id}'`,
    )
    expect(remaining).toBe('kept')
  })
})
