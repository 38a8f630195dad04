import type { CustomerRequestBody, CustomerResponse } from 'mercadopago/dist/clients/customer/commonTypes.js'
import { classicError } from '../http/api-error.ts'
import { type Call, created, ok, type Route } from '../http/route.ts'
import { createDigits, createRandomText } from '../state/ids.ts'
import { getSettings } from '../state/settings.ts'
import type { Customer, CustomerFields } from '../state/tables.ts'
import type { World } from '../world.ts'
import { buildCard, listCards } from './card-object.ts'

const fieldNames = [
  'email',
  'first_name',
  'last_name',
  'description',
  'default_card',
  'phone',
  'identification',
  'address',
] as const satisfies (keyof CustomerRequestBody)[]

function pickFields(body: unknown): Partial<CustomerFields> {
  if (typeof body !== 'object' || body === null) throw classicError(400, 'Invalid JSON body')
  const fields = Object.entries(body).filter(([name]) => (fieldNames as readonly string[]).includes(name))
  return Object.fromEntries(fields)
}

function assertValidEmail({ store }: World, email: unknown): string {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw classicError(400, 'the email format is invalid', '102', String(email ?? ''))
  }
  if (!getSettings(store).live && !email.toLowerCase().endsWith('@testuser.com')) {
    throw classicError(400, 'the email is not valid for a test account', '102', email)
  }
  return email
}

function findByEmail({ world, account }: Call, email: string): Customer | null {
  const address = email.toLowerCase()
  return (
    [...world.store.all('customer')].find(
      one => one.account === account && one.fields.email.toLowerCase() === address,
    ) ?? null
  )
}

export function getCustomer({ world, params, account }: Call): Customer {
  const customer = world.store.get('customer', params.id ?? '')
  if (customer?.account !== account) throw classicError(404, 'the customer does not exist', '104', params.id)
  return customer
}

function buildCustomer(world: World, { id, fields, createdAt, updatedAt }: Customer) {
  const cards = listCards(world, id)
  const answer: Omit<CustomerResponse, 'api_response' | 'cards' | 'default_card' | 'address'> = {
    id,
    email: fields.email,
    ...(fields.first_name && { first_name: fields.first_name }),
    ...(fields.last_name && { last_name: fields.last_name }),
    ...(fields.description && { description: fields.description }),
    phone: fields.phone ?? {},
    identification: fields.identification ?? {},
    addresses: [],
    date_created: new Date(createdAt).toISOString(),
    date_last_updated: new Date(updatedAt).toISOString(),
    date_registered: new Date(createdAt).toISOString(),
    metadata: {},
    live_mode: getSettings(world.store).live,
  }
  return {
    ...answer,
    address: fields.address ?? { id: null, zip_code: null, street_name: null, street_number: null },
    default_card: fields.default_card ?? null,
    cards: cards.map(card => buildCard(world, card)),
  }
}

function createCustomer(call: Call) {
  const { world, account } = call
  const fields = pickFields(call.body)
  const email = assertValidEmail(world, fields.email)
  if (findByEmail(call, email)) throw classicError(400, 'the customer already exist', '101', email)
  const now = world.clock.now()
  const customer = world.store.put('customer', {
    id: `${createDigits(10)}-${createRandomText(14)}`,
    account,
    fields: { ...fields, email },
    createdAt: now,
    updatedAt: now,
  })
  return buildCustomer(world, customer)
}

function updateCustomer(call: Call) {
  const { world } = call
  const customer = getCustomer(call)
  const { email: _email, ...changes } = pickFields(call.body)
  const fields = { ...customer.fields, ...changes }
  return buildCustomer(world, world.store.put('customer', { ...customer, fields, updatedAt: world.clock.now() }))
}

function deleteCustomer(call: Call) {
  const { store } = call.world
  const customer = getCustomer(call)
  const answer = buildCustomer(call.world, customer)
  for (const card of listCards(call.world, customer.id)) store.remove('card', card.id)
  store.remove('customer', customer.id)
  return answer
}

function searchCustomers(call: Call) {
  const { world, query, account } = call
  const email = query.get('email')
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
  const found = world.store
    .newestFirst('customer')
    .filter(one => one.account === account && (!email || one.fields.email.toLowerCase() === email.toLowerCase()))
  const results = found.slice(offset, offset + limit).map(one => buildCustomer(world, one))
  return { paging: { total: found.length, limit, offset }, results }
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: call => created(createCustomer(call)) },
  { method: 'GET', path: '/v1/customers/search', run: call => ok(searchCustomers(call)) },
  { method: 'GET', path: '/v1/customers/:id', run: call => ok(buildCustomer(call.world, getCustomer(call))) },
  { method: 'PUT', path: '/v1/customers/:id', run: call => ok(updateCustomer(call)) },
  { method: 'DELETE', path: '/v1/customers/:id', run: call => ok(deleteCustomer(call)) },
]
