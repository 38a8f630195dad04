import { describe, expect, it } from 'vitest'
import { startTestSimulator } from '../testing/test-simulator.ts'

describe('refundOrder', () => {
  it('refunds the whole order once when the request has no body', async () => {
    const { payByCard, getOrder, refund } = await startTestSimulator()
    const { id, transactions } = (await payByCard()).body
    const answer = await refund(id)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id,
      status: 'refunded',
      status_detail: 'refunded',
      transactions: {
        refunds: [{ transaction_id: transactions.payments[0]?.id, amount: '200.00', status: 'processed' }],
      },
    })
    expect(answer.body.transactions.payments).toBeUndefined()
    expect((await getOrder(id)).transactions.payments[0]).toMatchObject({
      status: 'refunded',
      refunded_amount: '200.00',
      paid_amount: '200.00',
    })
    const again = await refund(id)
    expect([again.status, again.body.errors[0]?.code]).toEqual([409, 'order_already_refunded'])
  })

  it('refunds a Pix order in parts and lists all refunds with their end-to-end ids', async () => {
    const { payByPix, refund, control } = await startTestSimulator()
    const { id, transactions } = (await payByPix()).body
    await control('POST', '/pix/pay', { order: id })
    const part = (amount: string) => refund(id, { transactions: [{ id: transactions.payments[0]?.id, amount }] })
    const first = await part('35.00')
    expect(first.body).toMatchObject({ status: 'processed', status_detail: 'partially_refunded' })
    const rest = await part('15')
    expect(rest.body).toMatchObject({ status: 'refunded', status_detail: 'refunded' })
    expect(rest.body.transactions.refunds.map((one: { amount: string }) => one.amount)).toEqual(['35.00', '15.00'])
    expect(rest.body.transactions.refunds[0].e2e_id).toMatch(/^PIXD/)
  })

  it('never refunds interest', async () => {
    const { payByCard, refund, ledger } = await startTestSimulator()
    const { id } = (await payByCard('APRO', {}, { installments: 3 })).body
    const { body } = await refund(id)
    expect(body.transactions.refunds[0].amount).toBe('200.00')
    expect((await ledger()).refunded).toEqual({ brl: 20000 })
  })

  it('rejects an amount above what is left, another transaction and an order that is not paid', async () => {
    const { payByCard, payByPix, refund } = await startTestSimulator()
    const { id, transactions } = (await payByCard()).body
    const payment = transactions.payments[0]?.id
    const fail = async (order: string, body?: object) => {
      const answer = await refund(order, body)
      return [answer.status, answer.body.errors[0]?.code]
    }
    expect(await fail(id, { transactions: [{ id: payment, amount: '200.01' }] })).toEqual([
      400,
      'refund_amount_exceeds',
    ])
    expect(await fail(id, { transactions: [{ id: 'PAY1', amount: '1.00' }] })).toEqual([404, 'transaction_not_found'])
    expect(await fail(id, { amount: '1.00' })).toEqual([400, 'unsupported_properties'])
    expect(await fail((await payByPix()).body.id)).toEqual([409, 'cannot_refund_order'])
  })

  it('rejects a refund more than 180 days after the payment', async () => {
    const { payByCard, refund, control } = await startTestSimulator()
    const { id } = (await payByCard()).body
    await control('POST', '/clock', { advanceMs: 181 * 86_400_000 })
    expect((await refund(id)).body.errors[0]?.code).toBe('cannot_refund_order')
  })
})

describe('chargebacks', () => {
  it('withholds the disputed amount until the decision', async () => {
    const { payByCard, getOrder, refund, call, control, ledger } = await startTestSimulator()
    const { id } = (await payByCard()).body
    const { case: caseId } = await control('POST', '/chargebacks/open', { order: id, reason: 'fraud' })
    const order = await getOrder(id)
    expect(order).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
    expect(order.transactions.chargebacks).toMatchObject([{ case_id: caseId, status: 'in_process' }])
    expect((await refund(id)).body.errors[0]?.code).toBe('cannot_refund_order')
    const { body } = await call('GET', `/v1/chargebacks/${caseId}`)
    expect(body).toMatchObject({ id: caseId, amount: 200, currency: 'BRL', coverage_applied: null })
    const { body: found } = await call('GET', `/v1/chargebacks/search?payment_id=${body.payments[0]}`)
    expect(found.results).toEqual([body])
    expect((await ledger()).disputed).toEqual({ brl: 20000 })
  })

  it('returns the amount to the seller when the dispute is won', async () => {
    const { payByCard, getOrder, call, control, ledger } = await startTestSimulator()
    const decide = async (outcome: string) => {
      const { id } = (await payByCard()).body
      const { case: caseId } = await control('POST', '/chargebacks/open', { order: id })
      await control('POST', '/chargebacks/decide', { order: id, outcome })
      const { body } = await call('GET', `/v1/chargebacks/${caseId}`)
      return [(await getOrder(id)).status_detail, body.coverage_applied]
    }
    expect(await decide('won')).toEqual(['reimbursed', true])
    expect(await decide('lost')).toEqual(['settled', false])
    expect((await ledger()).disputed).toEqual({ brl: 20000 })
  })
})

describe('GET /v1/payments/search', () => {
  it('finds the payment of an order by its reference, with its fee', async () => {
    const { payByPix, call, control } = await startTestSimulator()
    const { id } = (await payByPix({ external_reference: 'mine' })).body
    const search = async () => (await call('GET', '/v1/payments/search?external_reference=mine')).body.results[0]
    expect(await search()).toMatchObject({ status: 'pending', transaction_amount: 50, fee_details: [] })
    await control('POST', '/pix/pay', { order: id })
    const payment = await search()
    expect(payment).toMatchObject({
      status: 'approved',
      fee_details: [{ type: 'mercadopago_fee', amount: 0.5, fee_payer: 'collector' }],
      transaction_details: { net_received_amount: 49.5, total_paid_amount: 50 },
    })
    expect((await call('GET', `/v1/payments/${payment.id}`)).body).toEqual(payment)
  })
})
