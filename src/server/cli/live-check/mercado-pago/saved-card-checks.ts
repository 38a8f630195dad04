import { randomInt, randomUUID } from 'node:crypto'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import { compare, fail, pass, UndecidedError, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { buildCardBody, createToken, findPayment, sendOrder } from './orders.ts'
import { compareRefusal } from './outcome.ts'
import type { Answer } from './service.ts'

const createCustomer = ({ request }: MercadoPagoRun, email: string) =>
  request<{ id: string }>('POST', '/v1/customers', { body: { email }, idempotencyKey: randomUUID() })

/** Returns what an answer without the expected id said. */
const toUndecided = (what: string, { status, code }: Answer<unknown>) =>
  new UndecidedError(`${what} (status ${status} ${code}); create it in the developer panel`)

/** A customer with a saved test card, which the end of the run deletes. */
const getSavedCard = (run: MercadoPagoRun) =>
  run.once('saved card', async () => {
    const email = `test_payer_${randomInt(1_000_000, 999_999_999)}@testuser.com`
    const created = await createCustomer(run, email)
    const customerId = created.body.id
    if (!customerId) throw toUndecided('no customer was created', created)
    run.customerIds.add(customerId)
    const saved = await run.request<{ id: string }>('POST', `/v1/customers/${customerId}/cards`, {
      body: { token: await createToken(run) },
      idempotencyKey: randomUUID(),
    })
    if (!saved.body.id) throw toUndecided('no card was saved', saved)
    return { email, customerId, cardId: saved.body.id }
  })

/** Charges the saved card. Null leaves out its security code, which only a server may do. */
async function chargeSavedCard(run: MercadoPagoRun, checkId: string, code: string | null) {
  const { customerId, cardId } = await getSavedCard(run)
  const token = await run.request<{ id: string }>('POST', '/v1/card_tokens', {
    body: { card_id: cardId, customer_id: customerId, ...(code && { security_code: code }) },
  })
  if (!token.body.id) return token as Answer<OrderResponse>
  const body = await buildCardBody(run, checkId, { token: token.body.id })
  return sendOrder(run, { ...body, payer: { customer_id: customerId } })
}

export const savedCardChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-saved-card',
    what: 'A saved card is charged again with its security code',
    async run(run, id) {
      const { status, body } = await chargeSavedCard(run, id, '123')
      return compare({ status: 201, order: 'processed' }, { status, order: body.status }, 'charged for its customer')
    },
  },
  {
    id: 'mp-saved-card-without-code',
    what: 'A saved card is refused without its security code, so that there are no offers with one click',
    async run(run, id) {
      const { status, code, body } = await chargeSavedCard(run, id, null)
      if (status < 300 && body.status === 'processed')
        return fail('the card was charged without its security code, so offers with one click are possible')
      const reason = findPayment(body.data ?? body)?.status_detail ?? code
      return status >= 400 && status < 500
        ? pass(`refused with ${status} ${reason}`)
        : unknown(`the order is ${body.status} (${reason}); read it later`)
    },
  },
  {
    id: 'mp-saved-card-token',
    what: 'A token that has paid cannot be saved as a card',
    async run(run, id) {
      const { customerId } = await getSavedCard(run)
      const token = await createToken(run)
      const paid = await sendOrder(run, await buildCardBody(run, id, { token }))
      if (paid.status !== 201) return unknown(`the card was not charged (status ${paid.status} ${paid.code})`)
      const { status, code } = await run.request<{ id: string }>('POST', `/v1/customers/${customerId}/cards`, {
        body: { token },
        idempotencyKey: randomUUID(),
      })
      return status >= 400 ? pass(`refused with ${status} ${code}`) : fail('the used token was saved as a card')
    },
  },
  {
    id: 'mp-customer-twice',
    what: 'A second customer with the same address is refused with the cause 101',
    async run(run) {
      const { email } = await getSavedCard(run)
      const second = await createCustomer(run, email)
      if (second.body.id) run.customerIds.add(second.body.id)
      return compareRefusal(second, { status: 400, codes: ['101'] })
    },
  },
]
