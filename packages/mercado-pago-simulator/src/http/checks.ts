import type { OrderProblem } from './api-error.ts'

/** Checks a value of a request and adds its problems to `problems`. */
export type Check = (value: unknown, path: string, problems: OrderProblem[]) => void

/** The properties that an object accepts. Every name must exist in the SDK's type `T`. */
export type Shape<T> = { [K in keyof T]?: Check }

const fail = (problems: OrderProblem[], code: string, path: string, rule: string) =>
  void problems.push({ code, message: `'${path}' - ${rule}` })

function createTypeCheck<T>(type: string, isType: (value: unknown) => value is T, checkValue: Check): Check {
  return (value, path, problems) => {
    if (isType(value)) checkValue(value, path, problems)
    else fail(problems, 'property_type', path, `expected ${type}, but got ${value === null ? 'null' : typeof value}`)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty string. */
export function text(maxLength = 256, pattern?: RegExp, minLength = 1): Check {
  return createTypeCheck('string', isText, (value, path, problems) => {
    const { length } = value as string
    if (length < minLength) fail(problems, 'property_value', path, `length must be >= ${minLength}, but got ${length}`)
    else if (length > maxLength) {
      fail(problems, 'property_value', path, `length must be <= ${maxLength}, but got ${length}`)
    } else if (pattern && !pattern.test(value as string)) {
      fail(problems, 'property_value', path, `does not match pattern '${pattern.source}'`)
    }
  })
}

/** An amount in the format of the Orders API: a decimal string with two decimals or none. */
export const amount = text(18, /^\d{1,12}(\.\d{2})?$/)

export const email = text(256, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

export const boolean = createTypeCheck(
  'boolean',
  (value): value is boolean => typeof value === 'boolean',
  () => {},
)

export function integer(min: number, max: number): Check {
  return createTypeCheck(
    'integer',
    (value): value is number => Number.isInteger(value),
    (value, path, problems) => {
      if (Number(value) < min || Number(value) > max) {
        fail(problems, 'property_value', path, `must be between ${min} and ${max}, but got ${value}`)
      }
    },
  )
}

export function choice(...allowed: string[]): Check {
  return createTypeCheck('string', isText, (value, path, problems) => {
    if (allowed.includes(value as string)) return
    fail(problems, 'property_value', path, `value must be one of ${allowed.map(one => `'${one}'`).join(', ')}`)
  })
}

export function array(item: Check, min = 0, max = 100): Check {
  return createTypeCheck(
    'array',
    (value): value is unknown[] => Array.isArray(value),
    (value, path, problems) => {
      const items = value as unknown[]
      if (items.length < min) {
        fail(problems, 'minimum_items', path, `minimum ${min} items required, but found ${items.length}`)
      } else if (items.length > max) {
        fail(problems, 'maximum_items', path, `maximum ${max} items required, but found ${items.length}`)
      } else
        items.forEach((one, index) => {
          item(one, `${path}[${index}]`, problems)
        })
    },
  )
}

export function object<T>(shape: Shape<T>, required: (keyof T & string)[] = []): Check {
  const checks = new Map(Object.entries(shape) as [string, Check][])
  return createTypeCheck('object', isObject, (value, path, problems) => {
    const fields = value as Record<string, unknown>
    if (Object.keys(fields).length === 0) {
      fail(problems, 'minimum_properties', path, 'minimum 1 properties allowed, but found 0')
      return
    }
    for (const name of required) {
      if (!Object.hasOwn(fields, name)) fail(problems, 'required_properties', `${path}.${name}`, 'is required')
    }
    for (const [name, one] of Object.entries(fields)) {
      const check = checks.get(name)
      if (check) check(one, `${path}.${name}`, problems)
      else fail(problems, 'unsupported_properties', `${path}.${name}`, 'is not supported')
    }
  })
}
