import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Caller, callerFor, headersOf, type World } from './callers.ts'
import type { Dice } from './dice.ts'
import { eventOf } from './events.ts'
import { asJson, hostileText } from './hostile.ts'
import { protocolBodies, protocolQuery } from './protocol.ts'
import { rawRequest } from './raw.ts'
import { tableOf, uploadOf } from './uploads.ts'
import { type Around, mutated, type Schema, valueFor } from './values.ts'

/** What goes over the line. `raw`: these bytes alone, on a connection of their own. */
export type Sent = {
  /** Method and path as the contract writes them. */
  endpoint: string
  path: string
  caller: Caller
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | null
  raw: Buffer | null
}

const schemas = new Map<z.ZodMiniType, Schema>()
function schemaOf(type: z.ZodMiniType): Schema {
  const known = schemas.get(type)
  if (known) return known
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(type, made)
  return made
}

const isMoney = ({ who, path }: Endpoint) => who === 'browser' || path.includes('webhooks') || path.includes('refunds')
/** Where money is taken is tried more often. */
const weighted = endpoints.flatMap(endpoint =>
  isMoney(endpoint) ? [endpoint, endpoint, endpoint, endpoint] : [endpoint],
)
const forOutsiders = weighted.filter(({ who }) => who === 'anyone' || who === 'browser' || who === 'provider')

const isProtocol = ({ path }: Endpoint) => path.startsWith('/auth/v1/')
const isUpload = ({ bytes, method, body }: Endpoint) => bytes > 1_048_576 && method !== 'GET' && !body
const endOf = (path: string) => path.split('/').at(-1) ?? ''

const bodySchema = (endpoint: Endpoint): Schema | null => {
  if (endpoint.body) return schemaOf(endpoint.body)
  if (!isProtocol(endpoint) || endpoint.method === 'GET') return null
  return protocolBodies[endOf(endpoint.path)] ?? null
}

const files = [
  'index.html',
  'style.css',
  'images/lamp.webp',
  '../index.html',
  '..%2f..%2fetc/passwd',
  '%00',
  'admin.js',
  '',
]
const inPath = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

function pathFor({ path, params }: Endpoint, around: Around, spoilt: boolean): string {
  const { dice } = around
  const properties = params ? (schemaOf(params).properties ?? {}) : {}
  const told = spoilt || dice.chance(0.4) ? undefined : around.known.addressOf(path, dice)
  if (told) return told
  // The last one is chosen first: what it belongs to stands before it.
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).reverse()
  const chosen = new Map<string, string>()
  let belongsTo: string | undefined
  for (const name of names) {
    const schema = properties[name] ?? { type: 'string', format: 'uuid' }
    const value = belongsTo ?? String(valueFor(schema, name, around))
    chosen.set(name, value)
    belongsTo = around.known.parentOf(value)
  }
  around.within = chosen.get('id')
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (spoilt && dice.chance(0.7))
      return dice.chance(0.3)
        ? dice.pick(['%00', '%', '%2e%2e', '..', '%ff', ''])
        : inPath(hostileText(dice)).slice(0, 3_000)
    return inPath(chosen.get(name) ?? '')
  })
  return filled.replace('*', () => (spoilt ? inPath(hostileText(dice)) : dice.pick(files)))
}

/** Read in the query of the address alone. */
const grants = ['password', 'password', 'refresh_token', 'pkce', 'id_token']

function queryFor(endpoint: Endpoint, around: Around, spoilt: boolean): string {
  const { dice } = around
  const schema = endpoint.query ? schemaOf(endpoint.query) : isProtocol(endpoint) ? protocolQuery : null
  const given = schema ? (valueFor(schema, '', around) as Record<string, unknown>) : {}
  const pairs = Object.entries(given).map(([name, value]) => `${inPath(name)}=${inPath(String(value))}`)
  if (endpoint.path === '/auth/v1/token') pairs.unshift(`grant_type=${dice.pick(grants)}`)
  if (spoilt) {
    const name = dice.pick([...Object.keys(given), 'x', '__proto__', 'a[]', 'a[b]', 'constructor', 'toString'])
    const value = dice.pick([inPath(hostileText(dice)), '%', '%ff', '', '1&'.repeat(300)]).slice(0, 6_000)
    pairs.splice(dice.int(0, pairs.length), dice.int(0, 1), `${name}=${value}`)
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const form = (value: unknown) =>
  new URLSearchParams(
    Object.entries(value ?? {}).map(([name, each]) => [name, typeof each === 'string' ? each : asJson(each)]),
  ).toString()

type Content = { body: string | Buffer | null; headers: Record<string, string> }
function contentFor(endpoint: Endpoint, around: Around, spoilt: boolean, world: World): Content {
  const { dice } = around
  if (endpoint.who === 'provider') {
    const isOurs = dice.chance(0.6)
    const { body, signature } = eventOf(around, world.webhookSecret, new Date(), isOurs && !world.onlyOutsiders)
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }
  if (isUpload(endpoint)) {
    const { body, type } = uploadOf(dice, endpoint.path)
    return { body, headers: { 'content-type': type } }
  }
  if (endpoint.takes === 'text/csv') return { body: tableOf(dice), headers: { 'content-type': 'text/csv' } }
  const schema = bodySchema(endpoint)
  if (!schema)
    return { body: spoilt && endpoint.method !== 'GET' ? '{}' : null, headers: { 'content-type': 'application/json' } }
  let value = valueFor(schema, '', around)
  if (spoilt) for (let times = dice.int(1, 2); times > 0; times -= 1) value = mutated(value, dice)
  if (endOf(endpoint.path) === 'acs')
    return { body: form(value), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return { body: asJson(value), headers: { 'content-type': 'application/json' } }
}

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  '',
  'application/json; charset=utf-7',
  'application/json/x',
  'text/csv',
  '*/*',
]
const oddHeaders: readonly ((dice: Dice) => Record<string, string>)[] = [
  () => ({ origin: 'https://evil.example' }),
  () => ({ origin: 'null' }),
  () => ({ origin: 'http://localhost.evil.example', 'sec-fetch-site': 'cross-site' }),
  () => ({ host: 'evil.example' }),
  () => ({ host: 'pages.localhost' }),
  () => ({ 'x-forwarded-for': '::1, unknown, 999.9.9.9' }),
  () => ({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }),
  dice => ({ 'accept-language': dice.pick(['pt-BR', 'xx;q=9', ',,,', '*'.repeat(500)]) }),
  dice => ({ 'idempotency-key': dice.pick(['again', 'x'.repeat(255), 'x'.repeat(256), ' ', '\u00e9']) }),
  dice => ({
    cookie: dice.pick([
      'vitrine=',
      'vitrine=x; vitrine=y',
      `vitrine=${'z'.repeat(43)}`,
      '=;=',
      'seller=1',
      `vitrine=${'%'.repeat(43)}`,
    ]),
  }),
  () => ({ 'content-encoding': 'gzip' }),
  () => ({ range: 'bytes=5-1' }),
  dice => ({ 'if-none-match': dice.pick(['*', 'W/"x"', '"', '"a", "b"']) }),
  () => ({ accept: 'text/html' }),
  () => ({ 'if-modified-since': 'yesterday' }),
  dice => ({
    authorization: dice.pick([
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
      `Bearer ${'a.'.repeat(3_000)}`,
      `Bearer vk_${'A'.repeat(43)}`,
      'bearer null',
    ]),
  }),
  () => ({ 'x-setup-token': 'x'.repeat(43) }),
  () => ({ 'x-http-method-override': 'DELETE', 'x-original-url': '/metrics' }),
]

/** One request: as the contract asks for it, or spoilt in some places. */
export function generate(world: World, dice: Dice): Sent {
  const endpoint = dice.pick(world.onlyOutsiders && dice.chance(0.85) ? forOutsiders : weighted)
  const caller = callerFor(endpoint, world, dice)
  const around: Around = { dice, known: caller.known, path: endpoint.path }
  const isTrue = dice.chance(0.5)
  const spoils = () => !isTrue && dice.chance(0.4)
  const url = pathFor(endpoint, around, spoils() && dice.chance(0.5)) + queryFor(endpoint, around, spoils())
  const content = contentFor(endpoint, around, !isTrue && dice.chance(0.7), world)
  if (content.body !== null && spoils() && dice.chance(0.3)) content.headers['content-type'] = dice.pick(types)
  if (typeof content.body === 'string' && spoils() && dice.chance(0.2))
    content.body = content.body.slice(0, dice.int(0, content.body.length))
  const headers = {
    ...content.headers,
    ...headersOf(caller, endpoint, dice),
    ...(spoils() && dice.pick(oddHeaders)(dice)),
  }
  if (content.body === null && (endpoint.method === 'GET' || dice.chance(0.95))) delete headers['content-type']
  const method =
    spoils() && dice.chance(0.2)
      ? dice.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'GET', 'POST', 'PATCH'])
      : endpoint.method
  const raw = dice.chance(0.03) ? rawRequest(dice, url) : null
  const isBodied = method !== 'GET' && method !== 'HEAD'
  const name = `${endpoint.method} ${endpoint.path}`
  return {
    endpoint: name,
    path: endpoint.path,
    caller,
    method,
    url,
    headers,
    body: isBodied ? content.body : null,
    raw,
  }
}
