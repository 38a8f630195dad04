import { describe, expect, it } from 'vitest'
import { startTestSimulator } from '../testing/test-simulator.ts'
import { computeCrc16 } from './br-code.ts'

const minuteMs = 60_000

describe('Pix orders', () => {
  it('returns a code with its image and its expiry', async () => {
    const { payByPix } = await startTestSimulator()
    const { status, body } = await payByPix({}, { expiration_time: 'PT30M' })
    expect([status, body.status, body.status_detail, body.capture_mode]).toEqual([
      201,
      'action_required',
      'waiting_transfer',
      'automatic_async',
    ])
    expect(body.total_paid_amount).toBeUndefined()
    const [payment] = body.transactions.payments
    const method = payment?.payment_method
    const code = method?.qr_code ?? ''
    expect(code).toMatch(/^00020126580014br\.gov\.bcb\.pix0136[0-9a-f-]{36}52040000530398654050?50\.00/)
    expect(code.slice(-4)).toBe(computeCrc16(code.slice(0, -4)))
    const image = Buffer.from(method?.qr_code_base64 ?? '', 'base64')
    expect(image.subarray(1, 4).toString()).toBe('PNG')
    expect(method?.ticket_url).toMatch(/\/payments\/\d+\/ticket\?caller_id=123456789&hash=/)
    const lifeMs = Date.parse(payment?.date_of_expiration ?? '') - Date.parse(body.created_date ?? '')
    expect([payment?.expiration_time, lifeMs]).toEqual(['PT30M', 30 * minuteMs])
    expect(payment?.date_of_expiration).toMatch(/\+00:00$/)
  })

  it('marks the order processed once the code is paid', async () => {
    const { payByPix, getOrder, control } = await startTestSimulator()
    const { id, transactions } = (await payByPix()).body
    const code = transactions.payments[0]?.payment_method.qr_code
    expect(await control('POST', '/pix/pay', { code })).toMatchObject({ order: id, status: 'processed' })
    const order = await getOrder(id)
    expect(order).toMatchObject({ status_detail: 'accredited', total_paid_amount: '50.00' })
    expect(order.transactions.payments[0]?.payment_method.e2e_id).toMatch(/^PIXE\d{28}$/)
  })

  it('expires an unpaid order, whose code can then only be paid late', async () => {
    const { payByPix, getOrder, control } = await startTestSimulator()
    const { id } = (await payByPix({}, { expiration_time: 'PT30M' })).body
    await control('POST', '/clock', { advanceMs: 29 * minuteMs })
    expect((await getOrder(id)).status).toBe('action_required')
    await control('POST', '/clock', { advanceMs: 2 * minuteMs })
    expect(await getOrder(id)).toMatchObject({ status: 'expired', status_detail: 'expired' })
    await expect(control('POST', '/pix/pay', { order: id })).rejects.toThrow('409')
    await control('POST', '/pix/pay', { order: id, when: 'late' })
    expect((await getOrder(id)).status).toBe('processed')
  })

  it('pays codes automatically for the first name APRO, and for all names when the setting is on', async () => {
    const { payByPix, getOrder, control } = await startTestSimulator()
    const pay = async (first_name: string) =>
      (await payByPix({ payer: { email: 'test_user_br@testuser.com', first_name } })).body.id
    const [approved, waiting] = [await pay('APRO'), await pay('Ana')]
    await control('POST', '/clock', { advanceMs: 2_000 })
    expect((await getOrder(approved)).status).toBe('processed')
    expect((await getOrder(waiting)).status).toBe('action_required')
    await control('POST', '/pix', { autoPayAfterMs: 500 })
    const automatic = await pay('Ana')
    await control('POST', '/clock', { advanceMs: 500 })
    expect((await getOrder(automatic)).status).toBe('processed')
  })

  it('lists the codes with their status', async () => {
    const { payByPix, control } = await startTestSimulator()
    const { id } = (await payByPix()).body
    const { codes } = await control('GET', '/pix')
    expect(codes).toMatchObject([{ order: id, status: 'open', amount: '50.00', externalReference: 'pay_2' }])
  })
})

describe('cancel', () => {
  it('cancels an unpaid order once', async () => {
    const { payByPix, call } = await startTestSimulator()
    const { id } = (await payByPix()).body
    const cancel = () => call('POST', `/v1/orders/${id}/cancel`)
    const [first, again] = [await cancel(), await cancel()]
    expect([first.status, first.body.status, first.body.status_detail]).toEqual([
      200,
      'canceled',
      'canceled_transaction',
    ])
    expect([again.status, again.body.errors[0]?.code]).toEqual([409, 'order_already_canceled'])
  })

  it('rejects the cancellation of a paid order, and marks a canceled order processed after a late payment', async () => {
    const { payByPix, payByCard, getOrder, call, control } = await startTestSimulator()
    const { id: paid } = (await payByCard()).body
    const answer = await call('POST', `/v1/orders/${paid}/cancel`)
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([409, 'cannot_cancel_order'])
    const { id } = (await payByPix()).body
    await call('POST', `/v1/orders/${id}/cancel`)
    await control('POST', '/pix/pay', { order: id, when: 'late' })
    expect((await getOrder(id)).status).toBe('processed')
  })
})

describe('GET /v1/orders/{id}', () => {
  it('distinguishes a malformed id from an unknown order and from an order of another account', async () => {
    const { payByCard, call } = await startTestSimulator()
    const { id } = (await payByCard()).body
    const get = async (path: string, headers = {}) => {
      const { status, body } = await call('GET', `/v1/orders/${path}`, undefined, headers)
      return [status, body.errors[0]?.code]
    }
    expect(await get('pi_123')).toEqual([400, 'invalid_path_param'])
    expect(await get(`ORD${'0'.repeat(26)}`)).toEqual([404, 'order_not_found'])
    const authorization = `Bearer APP_USR-1-112612-abc-42`
    expect(await get(id, { authorization })).toEqual([404, 'order_not_found'])
  })
})

describe('GET /v1/orders', () => {
  it('searches by dates and reference, and returns numbers as strings', async () => {
    const { payByCard, payByPix, call } = await startTestSimulator()
    const { id } = (await payByCard('APRO', { external_reference: 'find-me' })).body
    await payByPix()
    const around = `begin_date=${new Date(Date.now() - 60_000).toISOString()}&end_date=${new Date(Date.now() + 60_000).toISOString()}`
    const { body } = await call('GET', `/v1/orders?${around}&external_reference=find-me`)
    expect([body.data.map((one: { id: string }) => one.id), body.paging]).toEqual([
      [id],
      { total: '1', total_pages: '1', offset: '0', limit: '20' },
    ])
    const page = await call('GET', `/v1/orders?${around}&page=2&page_size=1&sort_order=asc`)
    expect([page.body.data[0].external_reference, page.body.paging.total_pages]).toEqual(['pay_2', '2'])
  })

  it('requires RFC 3339 dates', async () => {
    const { call } = await startTestSimulator()
    const code = async (query: string) => (await call('GET', `/v1/orders?${query}`)).body.errors[0]?.code
    expect(await code('end_date=2026-01-01T00:00:00Z')).toBe('required_search_params')
    expect(await code('begin_date=yesterday&end_date=2026-01-01T00:00:00Z')).toBe('invalid_search_params')
  })
})
