import { findUsableToken, useToken } from '../cards/card-tokens.ts'
import { classicError } from '../http/api-error.ts'
import { type Call, created, ok, type Route } from '../http/route.ts'
import { createDigits } from '../state/ids.ts'
import type { SavedCard } from '../state/tables.ts'
import { buildCard, listCards } from './card-object.ts'
import { getCustomer } from './customer-routes.ts'

function saveCard(call: Call) {
  const { world, body } = call
  const customer = getCustomer(call)
  const id = String((body as { token?: unknown } | undefined)?.token ?? '')
  const token = findUsableToken(world, id)
  if (!token || token.savedCard) throw classicError(400, 'invalid card_token_id', '106', id)
  useToken(world, token)
  const createdAt = world.clock.now()
  const saved = world.store.put('card', { id: createDigits(10), customer: customer.id, card: token.card, createdAt })
  return buildCard(world, saved)
}

function getCard(call: Call): SavedCard {
  const customer = getCustomer(call)
  const card = call.world.store.get('card', call.params.card ?? '')
  if (card?.customer !== customer.id) throw classicError(404, 'the card does not exist', '105', call.params.card)
  return card
}

function deleteCard(call: Call) {
  const card = getCard(call)
  call.world.store.remove('card', card.id)
  return buildCard(call.world, card)
}

const path = '/v1/customers/:id/cards'
export const cardRoutes: Route[] = [
  { method: 'POST', path, run: call => created(saveCard(call)) },
  {
    method: 'GET',
    path,
    run: call => ok(listCards(call.world, getCustomer(call).id).map(card => buildCard(call.world, card))),
  },
  { method: 'GET', path: `${path}/:card`, run: call => ok(buildCard(call.world, getCard(call))) },
  { method: 'DELETE', path: `${path}/:card`, run: call => ok(deleteCard(call)) },
]
