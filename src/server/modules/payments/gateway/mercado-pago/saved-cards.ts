import type { CustomerResponse } from 'mercadopago/dist/clients/customer/commonTypes'
import type { CustomerCardResponse } from 'mercadopago/dist/clients/customerCard/commonTypes'
import { AppError } from '#server/platform/core/errors.ts'
import { type NewCardCharge, ProviderRejectedError, type SavedCard, type SavedCardDetails } from '../payment-gateway.ts'
import type { createMercadoPagoClient } from './client.ts'
import { toPayer } from './order-params.ts'

type CustomerList = { results?: CustomerResponse[] }
/** The error code when a customer with the same e-mail address already exists. */
const customerExists = '101'

/** Saves cards to customers of the Mercado Pago account, which has one customer for each e-mail address. */
export function createSavedCards(call: ReturnType<typeof createMercadoPagoClient>, isLive: boolean) {
  async function findCustomer(email: string): Promise<string | null> {
    const { results = [] } = await call<CustomerList>({ path: '/v1/customers/search', query: { email } })
    return results.find(customer => customer.email?.toLowerCase() === email.toLowerCase())?.id ?? null
  }
  async function getOrCreateCustomer(buyer: NewCardCharge['buyer']): Promise<string> {
    const { email = '', first_name, last_name, identification } = toPayer(buyer, isLive)
    const known = await findCustomer(email)
    if (known) return known
    try {
      const body = { email, first_name, last_name, identification }
      const { id } = await call<CustomerResponse>({ method: 'POST', path: '/v1/customers', body })
      if (id) return id
    } catch (error) {
      if (!(error instanceof ProviderRejectedError && error.reason === customerExists)) throw error
    }
    // A concurrent purchase created the customer first.
    const created = await findCustomer(email)
    if (!created) throw new AppError('provider_unavailable')
    return created
  }
  const buildPath = (customerId: string) => `/v1/customers/${encodeURIComponent(customerId)}/cards`
  return {
    async saveCard(buyer: NewCardCharge['buyer'], token: string): Promise<SavedCard> {
      const customerId = await getOrCreateCustomer(buyer)
      const path = buildPath(customerId)
      const { id } = await call<CustomerCardResponse>({ method: 'POST', path, body: { token } })
      if (!id) throw new AppError('provider_unavailable')
      return { customerId, methodId: id }
    },
    async getSavedCard({ customerId, methodId }: SavedCard): Promise<SavedCardDetails> {
      const path = `${buildPath(customerId)}/${encodeURIComponent(methodId)}`
      const card = await call<CustomerCardResponse>({ path })
      return {
        brandId: card.payment_method?.id ?? '',
        cardType: card.payment_method?.payment_type_id === 'debit_card' ? 'debit_card' : 'credit_card',
        bin: card.first_six_digits ?? '',
        last4: card.last_four_digits ?? '',
      }
    },
    async detachMethod(id: string, customerId: string | null): Promise<void> {
      await call({ method: 'DELETE', path: `${buildPath(customerId ?? '')}/${encodeURIComponent(id)}` })
    },
  }
}
