import fc from 'fast-check'
import type { Dice } from './dice.ts'
import { massAssignmentFields, pickHostileValue } from './hostile.ts'
import type { KnownValues } from './known-values.ts'

/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

const words = ['Halo', 'Luminária', 'Sand', 'São Paulo', '日本', 'Ｆｕｌｌ', "O'Neil", 'a & b', 'ß', '🪔', 'x']
const addresses = ['marina.costa@example.com', 'ana+1@example.com', 'UPPER@EXAMPLE.COM', 'a@b.co']
const randomUuid = (dice: Dice) => {
  const hex = (length: number) => Array.from({ length }, () => dice.int(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

/** Generators of texts by field name, for fields whose schema does not say what they mean. */
const byName: [RegExp, (dice: Dice) => string][] = [
  [/email$/i, dice => dice.pick(addresses)],
  [/^password$/i, dice => dice.pick(['quatro cavalos mansos', 'another long password 42'])],
  [/country$/i, dice => dice.pick(['US', 'BR', 'DE'])],
  [/currency$/i, dice => dice.pick(['usd', 'brl', 'eur'])],
  [/(zip|code)$/i, dice => dice.pick(['94110', '01310-100', 'WELCOME10'])],
  [/phone$/i, dice => dice.pick(['+1 415 555 0123', '+55 11 91234-5678'])],
  [/taxid$/i, dice => dice.pick(['529.982.247-25', '11.222.333/0001-81', '111'])],
  [/timezone$/i, dice => dice.pick(['America/Sao_Paulo', 'UTC'])],
  [/^(html)$/i, () => '<!doctype html><title>x</title><a href="/checkout">x</a>'],
  [/^(css)$/i, () => 'a{color:red}'],
  [/^search$/, dice => dice.pick(['?coupon=WELCOME10', '?utm_source=x&campaign=y', ''])],
  [/^visits$/, dice => dice.pick(['1 http://shop/a?gclid=1 http://x/ 2 http://shop/ ', 'x y', ''])],
  [/^referrer$/, dice => dice.pick(['https://l.facebook.com/', 'android-app://x', 'x'])],
  [/(from|start)$/i, () => '2026-01-01'],
  [/(to|end)$/i, () => '2026-12-31'],
  [/^path$|^entry$/, dice => dice.pick(['index.html', 'a.css'])],
  [/issuer$|^url$/i, () => 'http://127.0.0.1:1/'],
  [/paymentMethodId$/, dice => dice.pick(['pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_none'])],
  // The key does not have the provider's format, because the shop would send such a key to the provider.
  [/secretkey$/i, dice => dice.pick(['sk_none', 'x'])],
]

const matchesByPattern = new Map<string, string[]>()
/** Picks a text that matches a pattern. The texts to pick from are generated once per pattern. */
function generateMatching(pattern: string, dice: Dice): string {
  const known = matchesByPattern.get(pattern)
  if (known) return dice.pick(known)
  const samples = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 12, seed: 7 })
  matchesByPattern.set(pattern, samples)
  return dice.pick(samples)
}

/** What a generated value depends on. `within` is the id of the object that the request is about. */
export type ValueContext = { dice: Dice; known: KnownValues; path: string; within?: string | undefined }

function generateText(schema: Schema, name: string, { dice, known, path, within }: ValueContext): string {
  const knownValue = dice.chance(0.85) ? known.pick(dice, name, path, within) : undefined
  if (knownValue !== undefined && knownValue.length <= (schema.maxLength ?? 1e6)) return knownValue
  if (schema.format === 'uuid') return randomUuid(dice)
  if (schema.format === 'email') return dice.pick(['ana@example.com', 'r&d@bücher.example', 'ana@example.com,'])
  if (schema.format === 'date-time') return dice.pick(['2026-12-01T00:00:00Z', '2030-01-01T00:00:00-03:00'])
  const named = byName.find(([ending]) => ending.test(name))?.[1](dice)
  if (named !== undefined && (!schema.pattern || new RegExp(schema.pattern, 'u').test(named))) return named
  if (schema.pattern) return generateMatching(schema.pattern, dice)
  const minLength = schema.minLength ?? 0
  const some = Array.from({ length: dice.int(1, 3) }, () => dice.pick(words)).join(' ')
  return some.padEnd(minLength, 'x').slice(0, schema.maxLength ?? 200)
}

function generateNumber(
  { minimum = -1_000, maximum = 1_000_000, type }: Schema,
  name: string,
  context: ValueContext,
): number {
  const { dice, known, path, within } = context
  const knownValue = /version$|^amount$/i.test(name) ? known.pick(dice, name, path, within) : undefined
  if (knownValue !== undefined && Number.isInteger(Number(knownValue))) return Number(knownValue)
  const base = dice.int(Math.max(minimum, -50), Math.min(maximum, dice.pick([3, 99, 9_000])))
  const chosen = dice.pick([minimum, maximum, base, base, base, base])
  return type === 'number' && dice.chance(0.3) ? chosen + 0.25 : chosen
}

function generateObject(schema: Schema, context: ValueContext, name: string): Record<string, unknown> {
  const { dice } = context
  const object: Record<string, unknown> = {}
  for (const [key, of] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(key) || dice.chance(key === 'checkoutId' ? 0.9 : 0.4))
      object[key] = generateValue(of, key, context)
  }
  const others = schema.additionalProperties
  if (typeof others === 'object' && dice.chance(0.5))
    object[String(generateValue({ type: 'string' }, name, context))] = generateValue(others, name, context)
  return object
}

/** Generates a value that fits a schema. Uses a real value of the shop where the field's name says what it means. */
export function generateValue(schema: Schema, name: string, context: ValueContext): unknown {
  const { dice } = context
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return generateValue(dice.pick(branches), name, context)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => generateValue(each, name, context)))
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'object') return generateObject(schema, context, name)
  if (type === 'array') {
    const all = context.within === undefined ? [] : context.known.allWithin(name, context.path, context.within)
    if (all.length > 0 && schema.items?.type === 'string' && dice.chance(0.5)) return [...all]
    const minLength = schema.minItems ?? 0
    const length = dice.int(minLength, Math.min(schema.maxItems ?? 3, minLength + 2))
    return Array.from({ length }, () => generateValue(schema.items ?? {}, name.replace(/s$/, ''), context))
  }
  if (type === 'string') return generateText(schema, name, context)
  if (type === 'integer' || type === 'number') return generateNumber(schema, name, context)
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'null') return null
  return dice.pick<unknown>([null, 1, 'x', {}, []])
}

type ValueSlot = { holder: Record<string, unknown> | unknown[]; key: string }
function* listSlots(value: unknown): Generator<ValueSlot> {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    yield { holder: value as ValueSlot['holder'], key }
    yield* listSlots((value as Record<string, unknown>)[key])
  }
}

/** Returns a copy of a value that is corrupted in one place. */
export function mutateValue(value: unknown, dice: Dice): unknown {
  const places = [...listSlots(value)]
  const place = places.length > 0 && dice.chance(0.92) ? dice.pick(places) : null
  if (!place) return pickHostileValue(dice)
  const holder = place.holder as Record<string, unknown>
  const choice = dice.float()
  if (choice < 0.6) holder[place.key] = pickHostileValue(dice)
  else if (choice < 0.72) delete holder[place.key]
  else if (choice < 0.8) holder[place.key] = [holder[place.key]]
  else if (choice < 0.86) holder[place.key] = { [place.key]: holder[place.key] }
  else {
    const wish = dice.pick(Object.keys(massAssignmentFields))
    Object.defineProperty(holder, dice.chance(0.15) ? '__proto__' : wish, {
      value: massAssignmentFields[wish],
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return value
}
