import { invalidParameterError } from './api-error.ts'
import type { FormObject, FormValue } from './form.ts'

export type Param = (value: FormValue, name: string) => unknown

/** The parameters that an endpoint accepts. Every name must exist in the SDK's type `T`. */
export type Shape<T> = { [K in keyof T]?: Param }

const shorten = (value: string) => (value.length > 20 ? `${value.slice(0, 10)}...${value.slice(-10)}` : value)

export function textUpTo(maxLength: number): Param {
  return (value, name) => {
    if (typeof value !== 'string') throw invalidParameterError(`Invalid string: ${JSON.stringify(value)}`, name)
    if (value.length <= maxLength) return value
    throw invalidParameterError(`Invalid string: ${shorten(value)}; must be at most ${maxLength} characters`, name)
  }
}
export const text = textUpTo(5000)

/** An e-mail address of at most 512 characters, whose host is ASCII and contains a dot. An empty value removes it. */
export const email: Param = (value, name) => {
  const address = String(textUpTo(512)(value, name))
  if (address === '' || /^[^\s@]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(address)) return address
  throw invalidParameterError(`Invalid email address: ${address}`, name, 'email_invalid')
}

/** A text on card statements: at most 22 characters, at least one letter, none of < > \ ' " *. */
export const statementDescriptor: Param = (value, name) => {
  const descriptor = String(textUpTo(22)(value, name))
  if (/[<>\\'"*]/.test(descriptor))
    throw invalidParameterError(
      `The ${name} cannot contain any of these characters: < > \\ ' " *`,
      name,
      'invalid_characters',
    )
  if (descriptor !== '' && !/[a-z]/i.test(descriptor))
    throw invalidParameterError(`The ${name} must contain at least one letter.`, name)
  return descriptor
}

export function integerUpTo(max: number): Param {
  return (value, name) => {
    const number = Number(integer(value, name))
    if (number <= max) return number
    throw invalidParameterError(`Invalid integer: must be at most ${max}`, name, 'parameter_invalid_integer')
  }
}

export function listUpTo(maxLength: number, item: Param): Param {
  return (value, name) => {
    const items = list(item)(value, name) as unknown[]
    if (items.length <= maxLength) return items
    throw invalidParameterError(`Invalid array: must have at most ${maxLength} elements`, name)
  }
}

export const integer: Param = (value, name) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalidParameterError(`Invalid integer: ${JSON.stringify(value)}`, name, 'parameter_invalid_integer')
  }
  return Number(value)
}

export const boolean: Param = (value, name) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidParameterError(`Invalid boolean: ${JSON.stringify(value)}`, name)
}

export function choice(...allowed: string[]): Param {
  return (value, name) => {
    if (typeof value === 'string' && allowed.includes(value)) return value
    throw invalidParameterError(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name)
  }
}

export function list(item: Param): Param {
  return (value, name) => {
    if (value === '') return []
    if (typeof value === 'string') throw invalidParameterError('Invalid array', name)
    return Object.entries(value).map(([index, one]) => item(one, `${name}[${index}]`))
  }
}

export function object(shape: Record<string, Param>): Param {
  return (value, name) => {
    if (value === '') return null
    if (typeof value === 'string') throw invalidParameterError('Invalid object', name)
    return readShape(shape, value, name)
  }
}

export const map: Param = (value, name) => {
  if (value === '') return ''
  if (typeof value === 'string') throw invalidParameterError('Invalid object', name)
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidParameterError('Metadata can have up to 50 keys', name)
  for (const [key, one] of entries) {
    if (key.length > 40) throw invalidParameterError(`Metadata keys can have up to 40 characters: '${key}'`, name)
    if (typeof one !== 'string') throw invalidParameterError('Metadata values must be strings', `${name}[${key}]`)
    if (one.length > 500)
      throw invalidParameterError('Metadata values can have up to 500 characters', `${name}[${key}]`)
  }
  return Object.fromEntries(entries)
}

/** Accepts a time or a range of times: `created=1700000000` or `created[gte]=1700000000`. */
export const range: Param = (value, name) =>
  typeof value === 'string'
    ? integer(value, name)
    : object({ gt: integer, gte: integer, lt: integer, lte: integer })(value, name)

function readShape(shape: Record<string, Param | undefined>, form: FormObject, inside: string) {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(form)) {
    const name = inside ? `${inside}[${key}]` : key
    const param = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (!param) throw invalidParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    values[key] = param(value, name)
  }
  return values
}

const readForms = new WeakMap<FormObject, object>()

/** Parses a request's form according to `shape`. Throws `parameter_unknown` for names that `shape` does not have. */
export function readParams<T>(shape: Shape<T>, form: FormObject): Partial<T> {
  const values = readShape({ expand: list(text), ...shape } as Record<string, Param>, form, '') as Partial<T>
  readForms.set(form, values)
  return values
}

/** Returns the parameters that a resource has parsed from this form; undefined when it rejected them. */
export function findReadValues(form: FormObject): object | undefined {
  return readForms.get(form)
}

const country: Param = (value, name) => {
  const code = String(text(value, name))
  if (code === '' || /^[a-z]{2}$/i.test(code)) return code
  throw invalidParameterError(
    `Country '${code}' is unknown. Try using a 2-character alphanumeric country code.`,
    name,
    'country_code_invalid',
  )
}

export const addressParam = object({
  city: text,
  country,
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
  email,
  name: text,
  phone: text,
  tax_id: text,
})
