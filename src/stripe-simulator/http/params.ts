import { badParameter } from './api-error.ts'
import type { FormObject, FormValue } from './form.ts'

export type Param = (value: FormValue, name: string) => unknown

/** The parameters an endpoint takes; every name must exist in the SDK's own type `T`. */
export type Shape<T> = { [K in keyof T]?: Param }

export const text: Param = (value, name) => {
  if (typeof value !== 'string') throw badParameter(`Invalid string: ${JSON.stringify(value)}`, name)
  if (value.length > 5000) throw badParameter(`Invalid string: longer than 5000 characters`, name)
  return value
}

export const integer: Param = (value, name) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw badParameter(`Invalid integer: ${JSON.stringify(value)}`, name, 'parameter_invalid_integer')
  }
  return Number(value)
}

export const boolean: Param = (value, name) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw badParameter(`Invalid boolean: ${JSON.stringify(value)}`, name)
}

export function oneOf(...allowed: string[]): Param {
  return (value, name) => {
    if (typeof value === 'string' && allowed.includes(value)) return value
    throw badParameter(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name)
  }
}

export function list(item: Param): Param {
  return (value, name) => {
    if (value === '') return []
    if (typeof value === 'string') throw badParameter('Invalid array', name)
    return Object.entries(value).map(([index, one]) => item(one, `${name}[${index}]`))
  }
}

export function object(shape: Record<string, Param>): Param {
  return (value, name) => {
    if (value === '') return null
    if (typeof value === 'string') throw badParameter('Invalid object', name)
    return read(shape, value, name)
  }
}

export const map: Param = (value, name) => {
  if (value === '') return ''
  if (typeof value === 'string') throw badParameter('Invalid object', name)
  const entries = Object.entries(value)
  if (entries.length > 50) throw badParameter('Metadata can have up to 50 keys', name)
  for (const [key, one] of entries) {
    if (key.length > 40) throw badParameter(`Metadata keys can have up to 40 characters: '${key}'`, name)
    if (typeof one !== 'string') throw badParameter('Metadata values must be strings', `${name}[${key}]`)
    if (one.length > 500) throw badParameter('Metadata values can have up to 500 characters', `${name}[${key}]`)
  }
  return Object.fromEntries(entries)
}

/** `created=1700000000` or `created[gte]=1700000000`. */
export const range: Param = (value, name) =>
  typeof value === 'string'
    ? integer(value, name)
    : object({ gt: integer, gte: integer, lt: integer, lte: integer })(value, name)

function read(shape: Record<string, Param | undefined>, form: FormObject, inside: string) {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(form)) {
    const name = inside ? `${inside}[${key}]` : key
    const param = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (!param) throw badParameter(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    values[key] = param(value, name)
  }
  return values
}

const readForms = new WeakMap<FormObject, object>()

/** Checks a request's form against `shape`; anything not named in it is `parameter_unknown`. */
export function readParams<T>(shape: Shape<T>, form: FormObject): Partial<T> {
  const values = read({ expand: list(text), ...shape } as Record<string, Param>, form, '') as Partial<T>
  readForms.set(form, values)
  return values
}

/** The values a resource read from this form; nothing when it refused them. */
export function valuesOf(form: FormObject): object | undefined {
  return readForms.get(form)
}

export const addressParam = object({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
})

export const shippingParam = object({
  address: addressParam,
  carrier: text,
  name: text,
  phone: text,
  tracking_number: text,
})

export const billingDetailsParam = object({
  address: addressParam,
  email: text,
  name: text,
  phone: text,
  tax_id: text,
})
