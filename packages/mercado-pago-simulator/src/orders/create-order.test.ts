import { describe, expect, it } from 'vitest'
import { simulatorKeys } from '../keys.ts'
import { buildCardOrder, buildPixOrder, buyer, startTestSimulator } from '../testing/test-simulator.ts'

const getCodes = (body: { errors: { code: string }[] }) => body.errors.map(({ code }) => code)
const threeDs = (validation = 'on_fraud_risk') => ({
  config: { online: { transaction_security: { validation, liability_shift: 'required' } } },
})

describe('createOrder with a card', () => {
  it('processes an order immediately, and returns nothing about the payer', async () => {
    const { payByCard, getOrder } = await startTestSimulator()
    const { status, body } = await payByCard('APRO', { description: 'Pedido 1001' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'online',
      status: 'processed',
      status_detail: 'accredited',
      total_amount: '200.00',
      total_paid_amount: '200.00',
      currency: 'BRL',
      country_code: 'BRA',
      user_id: '123456789',
      capture_mode: 'automatic',
      description: 'Pedido 1001',
    })
    expect(body.id).toMatch(/^ORDTST[0-9A-Z]{26}$/)
    const [payment] = body.transactions.payments
    expect(payment?.id).toMatch(/^PAY[0-9A-Z]{26}$/)
    expect(payment).toMatchObject({
      amount: '200.00',
      paid_amount: '200.00',
      status_detail: 'accredited',
      payment_method: { id: 'master', type: 'credit_card', installments: 1, installment_amount: '200.00' },
    })
    expect(JSON.stringify(body)).not.toContain(buyer.email)
    expect(await getOrder(body.id)).toEqual(body)
  })

  it('responds to a declined card with status 402 and the order', async () => {
    const { payByCard, getOrder } = await startTestSimulator()
    const { status, body } = await payByCard('FUND')
    expect(status).toBe(402)
    const [payment] = body.data.transactions.payments
    expect(body.errors).toEqual([
      {
        code: 'failed',
        message: 'The following transactions failed',
        details: [`${payment?.id}: insufficient_amount`],
      },
    ])
    expect(await getOrder(body.data.id)).toMatchObject({
      status: 'failed',
      status_detail: 'failed',
      transactions: { payments: [{ status: 'failed', status_detail: 'insufficient_amount' }] },
    })
  })

  it.each([
    ['OTHE', 'rejected_by_issuer'],
    ['CALL', 'required_call_for_authorize'],
    ['SECU', 'bad_filled_card_data'],
    ['INST', 'invalid_installments'],
    ['LOCK', 'card_disabled'],
    ['ATTE', 'max_attempts_exceeded'],
    ['BLAC', 'high_risk'],
    ['UNSU', 'processing_error'],
  ])('declines the card of the holder %s with %s', async (holder, detail) => {
    const { payByCard } = await startTestSimulator()
    const { body } = await payByCard(holder)
    expect(body.data.transactions.payments[0]?.status_detail).toBe(detail)
  })

  it('leaves an order of the holder CONT in process until the payment is decided', async () => {
    const { payByCard, getOrder, control } = await startTestSimulator()
    const [first, second] = [await payByCard('CONT'), await payByCard('CONT')]
    expect([first.status, first.body.status, first.body.status_detail]).toEqual([201, 'processing', 'in_process'])
    await control('POST', '/cards/decide', { order: first.body.id, outcome: 'approve' })
    await control('POST', '/cards/decide', { order: second.body.id, outcome: 'reject', detail: 'high_risk' })
    expect((await getOrder(first.body.id)).status).toBe('processed')
    expect((await getOrder(second.body.id)).transactions.payments[0]?.status_detail).toBe('high_risk')
  })

  it('charges the buyer interest, exact to the cent', async () => {
    const { call, payByCard, ledger } = await startTestSimulator()
    const { body: lists } = await call('GET', '/v1/payment_methods/installments?amount=200&bin=50314332')
    const costs = lists[0].payer_costs
    expect(costs.map((one: { installments: number }) => one.installments)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect(costs[2]).toMatchObject({
      installment_rate: 6.53,
      installment_amount: 71.02,
      total_amount: 213.06,
      recommended_message: '3 parcelas de R$ 71,02 (R$ 213,06)',
    })
    const { body } = await payByCard('APRO', {}, { installments: 3 })
    expect(body).toMatchObject({ total_amount: '200.00', total_paid_amount: '213.06' })
    expect(body.transactions.payments[0]).toMatchObject({
      amount: '200.00',
      paid_amount: '213.06',
      payment_method: { installments: 3, installment_amount: '71.02' },
    })
    expect((await ledger()).interest).toEqual({ brl: 1306 })
  })

  it('charges the seller for interest-free installments', async () => {
    const { call, payByCard, control } = await startTestSimulator()
    await control('POST', '/account', { interestFreeUpTo: 3 })
    const { body: lists } = await call('GET', '/v1/payment_methods/installments?amount=200&bin=50314332')
    const rates = lists[0].payer_costs.slice(0, 4).map((one: { installment_rate: number }) => one.installment_rate)
    expect(rates).toEqual([0, 0, 0, 8.18])
    const { body } = await payByCard('APRO', {}, { installments: 3 })
    expect(body.total_paid_amount).toBe('200.00')
    const { body: found } = await call('GET', '/v1/payments/search?external_reference=pay_1')
    expect(found.results[0]).toMatchObject({
      status: 'approved',
      fee_details: [
        { type: 'mercadopago_fee', amount: 9.96, fee_payer: 'collector' },
        { type: 'financing_fee', amount: 13.06, fee_payer: 'collector' },
      ],
      transaction_details: { net_received_amount: 176.98, total_paid_amount: 200 },
    })
  })

  it('neither offers nor accepts installments below 5 reais', async () => {
    const { call, payByCard } = await startTestSimulator()
    const { body } = await call('GET', '/v1/payment_methods/installments?amount=12&bin=50314332')
    expect(body[0].payer_costs).toHaveLength(2)
    const { body: failed } = await payByCard('APRO', {}, { installments: 13 })
    expect(failed.data.transactions.payments[0]?.status_detail).toBe('invalid_installments')
  })

  it('rejects a token that is used, unknown or older than 7 days', async () => {
    const { call, tokenize, control } = await startTestSimulator()
    const pay = async (token: string) => (await call('POST', '/v1/orders', buildCardOrder(token))).status
    const { id } = (await tokenize()).body
    expect([await pay(id), await pay(id), await pay('f'.repeat(32))]).toEqual([201, 402, 402])
    const old = (await tokenize()).body.id
    await control('POST', '/clock', { advanceMs: 7 * 86_400_000 })
    expect(await pay(old)).toBe(402)
  })

  it('rejects a payment method that does not match the card', async () => {
    const { payByCard } = await startTestSimulator()
    for (const method of [{ id: 'visa' }, { id: 'debmaster' }, { type: 'debit_card' }]) {
      const { status, body } = await payByCard('APRO', {}, method)
      expect([status, getCodes(body)]).toEqual([400, ['property_value']])
    }
  })
})

describe('parseOrder', () => {
  it.each([
    ['a total that differs from the payment', { total_amount: '200.01' }, 'invalid_total_amount'],
    ['an amount with one decimal', { total_amount: '200.0' }, 'property_value'],
    ['another type', { type: 'point' }, 'invalid_order_type'],
    ['no processing mode', { processing_mode: undefined }, 'required_properties'],
    ['a reference with a space', { external_reference: 'a b' }, 'property_value'],
    ['a reference of 65 characters', { external_reference: 'a'.repeat(65) }, 'property_value'],
    ['an address outside of testuser.com', { payer: { email: 'ana@example.com' } }, 'invalid_email_for_sandbox'],
    ['a shift of liability without validation', threeDs('never'), 'property_value'],
    ['settings of installments', { config: { payment_method: { max_installments: 2 } } }, 'unsupported_properties'],
    ['an empty payer', { payer: {} }, 'minimum_properties'],
    [
      'a number of items that is a text',
      { items: [{ title: 'a', unit_price: '1.00', quantity: '1' }] },
      'property_type',
    ],
  ])('rejects %s', async (_what, changes, code) => {
    const { payByCard } = await startTestSimulator()
    const { status, body } = await payByCard('APRO', changes)
    expect([status, getCodes(body)]).toEqual([400, [code]])
  })

  it('rejects two payments', async () => {
    const { call } = await startTestSimulator()
    const order = buildPixOrder()
    const payments = [...order.transactions.payments, ...order.transactions.payments]
    const { body } = await call('POST', '/v1/orders', { ...order, transactions: { payments } })
    expect(body.errors).toEqual([
      {
        code: 'maximum_items',
        message: "'$.transactions.payments' - maximum 1 items required, but found 2",
      },
    ])
  })

  it.each([
    ['a reference', { external_reference: undefined }, {}, 'required_properties'],
    ['an e-mail address', { payer: { first_name: 'Ana' } }, {}, 'required_properties'],
    ['a life of at least 30 minutes', {}, { expiration_time: 'PT29M' }, 'property_value'],
    ['a life of at most 30 days', {}, { expiration_time: 'P31D' }, 'property_value'],
    ['a duration', {}, { expiration_time: '30 minutes' }, 'property_value'],
  ])('requires %s for Pix', async (_what, changes, payment, code) => {
    const { payByPix } = await startTestSimulator()
    const { status, body } = await payByPix(changes, payment)
    expect([status, getCodes(body)]).toEqual([400, [code]])
  })

  it('accepts any e-mail address in a live account, whose order ids have another format', async () => {
    const { payByCard, control } = await startTestSimulator()
    await control('POST', '/account', { live: true })
    const { status, body } = await payByCard('APRO', { payer: { email: 'ana@example.com' } })
    expect([status, /^ORD[0-9A-Z]{26}$/.test(body.id)]).toEqual([201, true])
  })
})

describe('3-D Secure', () => {
  const answer = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })

  it.each([
    ['APRO-CHOK', 'pass', 'processed', 'accredited'],
    ['APRO-CHOK', 'fail', 'failed', 'cc_rejected_3ds_challenge'],
    ['OTHE-CHNO', 'pass', 'failed', 'cc_rejected_3ds_challenge'],
  ])('challenges the holder %s; after %s the order is %s', async (holder, outcome, status, detail) => {
    const { payByCard, getOrder } = await startTestSimulator()
    const { status: code, body } = await payByCard(holder, threeDs())
    expect([code, body.status, body.status_detail, body.total_paid_amount]).toEqual([
      201,
      'action_required',
      'pending_challenge',
      undefined,
    ])
    const security = body.transactions.payments[0]?.payment_method.transaction_security
    expect(security).toMatchObject({ type: 'three_ds', validation: 'on_fraud_risk', status: 'CHALLENGE' })
    await answer(security?.url ?? '', outcome)
    const order = await getOrder(body.id)
    expect([order.status, order.transactions.payments[0]?.status_detail]).toEqual([status, detail])
  })

  it('ends a challenge that nobody has answered for 40 minutes', async () => {
    const { payByCard, getOrder, control } = await startTestSimulator()
    const { body } = await payByCard('APRO-CHOK', threeDs())
    await control('POST', '/clock', { advanceMs: 40 * 60_000 })
    expect((await getOrder(body.id)).transactions.payments[0]?.status_detail).toBe('3ds_challenge_expired')
  })

  it.each([
    ['APRO-AUTH', 201, 'AUTHENTICATED'],
    ['APRO-ATMT', 201, 'ATTEMPTED'],
    ['OTHE-NAUT', 402, 'NOT_AUTHENTICATED'],
  ])('authenticates the holder %s without a challenge', async (holder, status, security) => {
    const { payByCard } = await startTestSimulator()
    const answer = await payByCard(holder, threeDs())
    const order = answer.body.data ?? answer.body
    const method = order.transactions.payments[0]?.payment_method
    expect([answer.status, method?.transaction_security?.status]).toEqual([status, security])
  })

  it('shows a challenge only on request, and to every card with `always`', async () => {
    const { payByCard } = await startTestSimulator()
    expect((await payByCard('APRO-CHOK')).body.status).toBe('processed')
    expect((await payByCard('APRO', threeDs('always'))).body.status_detail).toBe('pending_challenge')
  })

  it('shows a challenge for the test cards of 3-D Secure', async () => {
    const { call, tokenize } = await startTestSimulator()
    const { id } = (await tokenize('Ana Silva', { card_number: '5483928164574623' })).body
    const { body } = await call('POST', '/v1/orders', buildCardOrder(id, threeDs()))
    expect(body.status_detail).toBe('pending_challenge')
  })
})

describe('card tokens', () => {
  it.each([
    [{ card_number: '' }, '205'],
    [{ card_number: '5031433215406352' }, 'E301'],
    [{ security_code: undefined }, '224'],
    [{ security_code: '12' }, 'E203'],
    [{ expiration_month: 13 }, '325'],
    [{ expiration_year: 2020 }, '326'],
    [{ cardholder: { identification: buyer.identification } }, '221'],
    [{ cardholder: { name: 'APRO', identification: { type: 'CPF', number: '1' } } }, '324'],
    [{ cardholder: { name: 'APRO', identification: { type: 'RG', number: '1' } } }, '322'],
    [{ card_id: '1' }, 'E201'],
  ])('rejects %j with the code %s', async (changes, code) => {
    const { tokenize } = await startTestSimulator()
    const { status, body } = await tokenize('APRO', changes)
    expect([status, body.cause.map(one => one.code)]).toEqual([400, [code]])
  })

  it('returns the card without its full number', async () => {
    const { tokenize } = await startTestSimulator()
    const { status, body } = await tokenize()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      public_key: simulatorKeys.publicKey,
      card_id: null,
      first_six_digits: '503143',
      last_four_digits: '6351',
      live_mode: false,
    })
    expect(body.id).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(body)).not.toContain('5031433215406351')
  })
})
