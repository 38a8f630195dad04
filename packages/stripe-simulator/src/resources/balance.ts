import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import { range, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'

const listShape = {
  ...pageShape,
  created: range,
  currency: text,
  source: text,
  type: text,
} satisfies Shape<Stripe.BalanceTransactionListParams>

function retrieveBalance({ world, form }: Call) {
  readParams<Stripe.BalanceRetrieveParams>({}, form)
  const now = world.clock.seconds()
  const sums = new Map<string, { available: number; pending: number }>()
  for (const one of world.store.all('balance_transaction')) {
    const sum = sums.get(one.currency) ?? { available: 0, pending: 0 }
    sum[one.available_on <= now ? 'available' : 'pending'] += one.net
    sums.set(one.currency, sum)
  }
  const part = (name: 'available' | 'pending') =>
    [...sums].map(([currency, sum]) => ({ amount: sum[name], currency, source_types: { card: sum[name] } }))
  return {
    object: 'balance',
    available: part('available'),
    livemode: false,
    pending: part('pending'),
  } satisfies Stripe.Balance
}

function withCurrentStatus(now: number, one: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...one, status: one.available_on <= now ? 'available' : 'pending' }
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.BalanceTransactionRetrieveParams>({}, form)
  const transaction = world.store.get('balance_transaction', id)
  if (!transaction) throw resourceMissingError('balance transaction', id)
  return withCurrentStatus(world.clock.seconds(), transaction)
}

function listBalanceTransactions({ world, form }: Call) {
  const params = readParams<Stripe.BalanceTransactionListParams>(listShape, form)
  const rows = world.store
    .newestFirst('balance_transaction')
    .filter(
      one =>
        matchesRange(one.created, params.created) &&
        (!params.currency || one.currency === params.currency) &&
        (!params.source || one.source === params.source) &&
        (!params.type || one.type === params.type),
    )
  const { data, ...page } = paginate('/v1/balance_transactions', rows, params)
  return { ...page, data: data.map(one => withCurrentStatus(world.clock.seconds(), one)) }
}

export const balanceRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance', run: retrieveBalance },
  { method: 'GET', path: '/v1/balance_transactions', run: listBalanceTransactions },
  { method: 'GET', path: '/v1/balance_transactions/:id', run: retrieve },
]
