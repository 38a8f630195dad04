import { describe, expect, it } from 'vitest'
import { simulatorKeys } from '../keys.ts'
import { buildCardOrder, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

const email = 'test_payer_1@testuser.com'

async function saveCard({ call, tokenize }: TestSimulator) {
  const { body: customer } = await call('POST', '/v1/customers', { email, first_name: 'Ana' })
  const { body: card } = await call('POST', `/v1/customers/${customer.id}/cards`, { token: (await tokenize()).body.id })
  return { customer, card }
}
const tokenizeSaved = ({ call }: TestSimulator, body: object) =>
  call('POST', `/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, body)

describe('customers', () => {
  it('creates a customer once per e-mail address, and finds the customer by it', async () => {
    const { call } = await startTestSimulator()
    const { status, body } = await call('POST', '/v1/customers', { email, first_name: 'Ana' })
    expect([status, body.email, body.cards, body.default_card]).toEqual([201, email, [], null])
    expect(body.id).toMatch(/^\d{10}-[0-9A-Za-z]{14}$/)
    const again = await call('POST', '/v1/customers', { email: email.toUpperCase() })
    expect([again.status, again.body.cause[0]?.code]).toEqual([400, '101'])
    const { body: found } = await call('GET', `/v1/customers/search?email=${email}`)
    expect([found.paging, found.results[0].id]).toEqual([{ total: 1, limit: 10, offset: 0 }, body.id])
  })

  it('changes and deletes a customer', async () => {
    const { call } = await startTestSimulator()
    const { body } = await call('POST', '/v1/customers', { email })
    expect((await call('PUT', `/v1/customers/${body.id}`, { first_name: 'Bia' })).body.first_name).toBe('Bia')
    expect((await call('DELETE', `/v1/customers/${body.id}`)).status).toBe(200)
    expect((await call('GET', `/v1/customers/${body.id}`)).status).toBe(404)
  })

  it('requires an e-mail address of testuser.com in a test account', async () => {
    const { call } = await startTestSimulator()
    expect((await call('POST', '/v1/customers', { email: 'ana@example.com' })).status).toBe(400)
  })
})

describe('saved cards', () => {
  it('lists saved cards without their numbers, and deletes them', async () => {
    const simulator = await startTestSimulator()
    const { customer, card } = await saveCard(simulator)
    expect(card).toMatchObject({
      customer_id: customer.id,
      first_six_digits: '503143',
      last_four_digits: '6351',
      payment_method: { id: 'master', payment_type_id: 'credit_card' },
      security_code: { length: 3, card_location: 'back' },
    })
    const path = `/v1/customers/${customer.id}/cards`
    expect((await simulator.call('GET', path)).body).toEqual([card])
    expect((await simulator.call('DELETE', `${path}/${card.id}`)).status).toBe(200)
    expect((await simulator.call('GET', `${path}/${card.id}`)).status).toBe(404)
  })

  it('rejects saving a card with a token that was already used', async () => {
    const { call, tokenize } = await startTestSimulator()
    const { body: customer } = await call('POST', '/v1/customers', { email })
    const { id: token } = (await tokenize()).body
    await call('POST', '/v1/orders', buildCardOrder(token))
    expect((await call('POST', `/v1/customers/${customer.id}/cards`, { token })).status).toBe(400)
  })

  it('charges a saved card with a token of its id and security code', async () => {
    const simulator = await startTestSimulator()
    const { customer, card } = await saveCard(simulator)
    const { body: token } = await tokenizeSaved(simulator, { card_id: card.id, security_code: '123' })
    const payer = { customer_id: customer.id }
    const { status, body } = await simulator.call('POST', '/v1/orders', buildCardOrder(token.id, { payer }))
    expect([status, body.transactions.payments[0].payment_method.card_id]).toEqual([201, card.id])
    expect((await simulator.ledger()).orders[0]?.customer).toBe(customer.id)
  })

  it('rejects a charge of a saved card without the security code', async () => {
    const simulator = await startTestSimulator()
    const { customer, card } = await saveCard(simulator)
    const { body } = await tokenizeSaved(simulator, { card_id: card.id })
    expect(body.cause[0]?.code).toBe('224')
    const { body: token } = await simulator.call('POST', '/v1/card_tokens', { card_id: card.id })
    const order = buildCardOrder(token.id, { payer: { customer_id: customer.id } })
    const { status, body: failed } = await simulator.call('POST', '/v1/orders', order)
    expect([status, failed.data.transactions.payments[0]?.status_detail]).toEqual([402, 'bad_filled_card_data'])
  })

  it('charges a saved card only for its own customer', async () => {
    const simulator = await startTestSimulator()
    const { card } = await saveCard(simulator)
    const { body: other } = await simulator.call('POST', '/v1/customers', { email: 'test_payer_2@testuser.com' })
    for (const payer of [{ customer_id: other.id }, { email }]) {
      const { body: token } = await tokenizeSaved(simulator, { card_id: card.id, security_code: '123' })
      const { status, body } = await simulator.call('POST', '/v1/orders', buildCardOrder(token.id, { payer }))
      expect([status, body.errors[0]?.code]).toEqual([400, 'property_value'])
    }
  })
})
