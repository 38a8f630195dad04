import type { CustomerCardResponse } from 'mercadopago/dist/clients/customerCard/commonTypes.js'
import { findBrand } from '../cards/brands.ts'
import { buildSavedMethod } from '../cards/payment-methods.ts'
import { getSettings } from '../state/settings.ts'
import type { SavedCard } from '../state/tables.ts'
import type { World } from '../world.ts'

export const listCards = ({ store }: World, customer: string): SavedCard[] =>
  [...store.all('card')].filter(card => card.customer === customer)

export function buildCard({ store }: World, { id, customer, card, createdAt }: SavedCard) {
  const brand = findBrand(card.firstSix)
  const date = new Date(createdAt).toISOString()
  const answer: Omit<CustomerCardResponse, 'api_response'> = {
    id,
    customer_id: customer,
    user_id: store.get('customer', customer)?.account ?? '',
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.month,
    expiration_year: card.year,
    ...(brand && buildSavedMethod(brand)),
    cardholder: { name: card.holder, ...(card.document && { identification: card.document }) },
    date_created: date,
    date_last_updated: date,
    live_mode: getSettings(store).live,
  }
  return answer
}
