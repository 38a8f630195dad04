import { findConfirmationSecret, listInvoicePayments } from '../billing/includable-fields.ts'
import type { Store } from '../state/store.ts'
import type { TableName } from '../state/tables.ts'
import { invalidParameterError } from './api-error.ts'

const tableByField: Record<string, TableName> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_price: 'price',
  discounts: 'discount',
  failure_balance_transaction: 'balance_transaction',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  pending_setup_intent: 'setup_intent',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
}

/** A balance transaction refers to its source only by id; the id's prefix determines the type of the object. */
const tableByIdPrefix: Record<string, TableName> = {
  ch: 'charge',
  du: 'dispute',
  py: 'charge',
  pyr: 'refund',
  re: 'refund',
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces ids with their objects along paths like `data.latest_charge.balance_transaction`. */
export function expandAll(store: Store, object: object, paths: string[]): object {
  return paths.reduce<unknown>((expanded, path) => expand(store, expanded, path.split('.'), path), object) as object
}

function notExpandableError(path: string) {
  return invalidParameterError(`This property cannot be expanded (${path}).`, 'expand')
}

function findTable(name: string, id: string, parent: Fields): TableName | undefined {
  if (name === 'source') return tableByIdPrefix[id.split('_')[0] ?? '']
  return name === 'charge' && parent.object === 'charge' ? undefined : tableByField[name]
}

function expand(store: Store, value: unknown, [name, ...rest]: string[], path: string): unknown {
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map(one => expand(store, one, [name, ...rest], path))
  if (!isFields(value)) return value
  const fieldValue = name in value ? value[name] : getIncludableField(store, value, name)
  if (fieldValue === undefined) throw notExpandableError(path)
  const replace = (one: unknown): unknown => {
    if (typeof one !== 'string') return expand(store, one, rest, path)
    const table = findTable(name, one, value)
    if (!table) throw notExpandableError(path)
    return expand(store, store.get(table, one) ?? one, rest, path)
  }
  return { ...value, [name]: Array.isArray(fieldValue) ? fieldValue.map(replace) : replace(fieldValue) }
}

/** Returns a field of an invoice that is absent unless the request expands it. */
function getIncludableField(store: Store, { object, id }: Fields, name: string): unknown {
  if (object !== 'invoice') return undefined
  if (name === 'payments') return listInvoicePayments(store, String(id))
  return name === 'confirmation_secret' ? findConfirmationSecret(store, String(id)) : undefined
}
