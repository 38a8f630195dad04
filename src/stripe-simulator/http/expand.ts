import type { Store } from '../state/store.ts'
import type { TableName } from '../state/tables.ts'
import { badParameter } from './api-error.ts'

const tables: Record<string, TableName> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_price: 'price',
  failure_balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
}

/** A ledger line names what it comes from; the id tells which kind that is. */
const sources: Record<string, TableName> = { ch: 'charge', du: 'dispute', re: 'refund' }

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces ids by their objects along paths like `data.latest_charge.balance_transaction`. */
export function expandAll(store: Store, object: object, paths: string[]): object {
  return paths.reduce<unknown>((grown, path) => expand(store, grown, path.split('.'), path), object) as object
}

function expand(store: Store, value: unknown, [name, ...rest]: string[], path: string): unknown {
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map(one => expand(store, one, [name, ...rest], path))
  if (!isFields(value)) return value
  if (!(name in value)) {
    throw badParameter(`This property cannot be expanded (${path}).`, 'expand')
  }
  const inner = value[name]
  if (inner === null) return value
  if (typeof inner !== 'string') return { ...value, [name]: expand(store, inner, rest, path) }
  const table = name === 'source' ? sources[inner.split('_')[0] ?? ''] : tables[name]
  if (!table || (name === 'charge' && value.object === 'charge')) {
    throw badParameter(`This property cannot be expanded (${path}).`, 'expand')
  }
  return { ...value, [name]: expand(store, store.get(table, inner) ?? inner, rest, path) }
}
