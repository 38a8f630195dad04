import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { buildHeaders, type Caller, pickCaller, type World } from './callers.ts'
import type { Dice } from './dice.ts'
import { buildEvent } from './events.ts'
import { pickHostileText, toJson } from './hostile.ts'
import { protocolBodies, protocolQuery } from './protocol-schemas.ts'
import { buildRawRequest } from './raw-request.ts'
import { buildTable, buildUpload } from './uploads.ts'
import { generateValue, mutateValue, type Schema, type ValueContext } from './values.ts'

/** A request to send. If `raw` is set, only its bytes are sent, on a separate connection. */
export type GeneratedRequest = {
  /** Method and path as in the contract. */
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
function toSchema(type: z.ZodMiniType): Schema {
  const known = schemas.get(type)
  if (known) return known
  const jsonSchema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(type, jsonSchema)
  return jsonSchema
}

const isMoney = ({ who, path }: Endpoint) => who === 'browser' || path.includes('webhooks') || path.includes('refunds')
/** Endpoints that handle money are requested more often. */
const weighted = endpoints.flatMap(endpoint =>
  isMoney(endpoint) ? [endpoint, endpoint, endpoint, endpoint] : [endpoint],
)
const publicEndpoints = weighted.filter(({ who }) => who === 'anyone' || who === 'browser' || who === 'provider')

const isProtocol = ({ path }: Endpoint) => path.startsWith('/auth/v1/')
const isUpload = ({ bytes, method, body }: Endpoint) => bytes > 1_048_576 && method !== 'GET' && !body
const getLastSegment = (path: string) => path.split('/').at(-1) ?? ''

const getBodySchema = (endpoint: Endpoint): Schema | null => {
  if (endpoint.body) return toSchema(endpoint.body)
  if (!isProtocol(endpoint) || endpoint.method === 'GET') return null
  return protocolBodies[getLastSegment(endpoint.path)] ?? null
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
const encodeSegment = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

function buildPath({ path, params }: Endpoint, context: ValueContext, isCorrupted: boolean): string {
  const { dice } = context
  const properties = params ? (toSchema(params).properties ?? {}) : {}
  const knownPath = isCorrupted || dice.chance(0.4) ? undefined : context.known.findAddress(path, dice)
  if (knownPath) return knownPath
  // Parameters get their values from last to first, because an object determines its parent, which comes earlier in the
  // path.
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).reverse()
  const chosen = new Map<string, string>()
  let belongsTo: string | undefined
  for (const name of names) {
    const schema = properties[name] ?? { type: 'string', format: 'uuid' }
    const value = belongsTo ?? String(generateValue(schema, name, context))
    chosen.set(name, value)
    belongsTo = context.known.findParent(value)
  }
  context.within = chosen.get('id')
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (isCorrupted && dice.chance(0.7))
      return dice.chance(0.3)
        ? dice.pick(['%00', '%', '%2e%2e', '..', '%ff', ''])
        : encodeSegment(pickHostileText(dice)).slice(0, 3_000)
    return encodeSegment(chosen.get(name) ?? '')
  })
  return filled.replace('*', () => (isCorrupted ? encodeSegment(pickHostileText(dice)) : dice.pick(files)))
}

/** The server reads `grant_type` only from the query string. */
const grantTypes = ['password', 'password', 'refresh_token', 'pkce', 'id_token']

function buildQuery(endpoint: Endpoint, context: ValueContext, isCorrupted: boolean): string {
  const { dice } = context
  const schema = endpoint.query ? toSchema(endpoint.query) : isProtocol(endpoint) ? protocolQuery : null
  const parameters = schema ? (generateValue(schema, '', context) as Record<string, unknown>) : {}
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${encodeSegment(name)}=${encodeSegment(String(value))}`,
  )
  if (endpoint.path === '/auth/v1/token') pairs.unshift(`grant_type=${dice.pick(grantTypes)}`)
  if (isCorrupted) {
    const name = dice.pick([...Object.keys(parameters), 'x', '__proto__', 'a[]', 'a[b]', 'constructor', 'toString'])
    const value = dice.pick([encodeSegment(pickHostileText(dice)), '%', '%ff', '', '1&'.repeat(300)]).slice(0, 6_000)
    pairs.splice(dice.int(0, pairs.length), dice.int(0, 1), `${name}=${value}`)
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const toFormBody = (value: unknown) =>
  new URLSearchParams(
    Object.entries(value ?? {}).map(([name, each]) => [name, typeof each === 'string' ? each : toJson(each)]),
  ).toString()

type Content = { body: string | Buffer | null; headers: Record<string, string> }
function buildContent(endpoint: Endpoint, context: ValueContext, isCorrupted: boolean, world: World): Content {
  const { dice } = context
  if (endpoint.who === 'provider') {
    const isOurs = dice.chance(0.6)
    const { body, signature } = buildEvent(context, world.webhookSecret, new Date(), isOurs && !world.onlyOutsiders)
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }
  if (endpoint.takes === 'application/octet-stream')
    return { body: Buffer.alloc(dice.int(0, 3_000), 7), headers: { 'content-type': endpoint.takes } }
  if (isUpload(endpoint)) {
    const { body, type } = buildUpload(dice, endpoint.path)
    return { body, headers: { 'content-type': type } }
  }
  if (endpoint.takes === 'text/csv') return { body: buildTable(dice), headers: { 'content-type': 'text/csv' } }
  const schema = getBodySchema(endpoint)
  if (!schema)
    return {
      body: isCorrupted && endpoint.method !== 'GET' ? '{}' : null,
      headers: { 'content-type': 'application/json' },
    }
  let value = generateValue(schema, '', context)
  if (isCorrupted) for (let times = dice.int(1, 2); times > 0; times -= 1) value = mutateValue(value, dice)
  if (getLastSegment(endpoint.path) === 'acs')
    return { body: toFormBody(value), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return { body: toJson(value), headers: { 'content-type': 'application/json' } }
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

/** Generates one request, either as the contract expects it or corrupted in places. */
export function generateRequest(world: World, dice: Dice): GeneratedRequest {
  const endpoint = dice.pick(world.onlyOutsiders && dice.chance(0.85) ? publicEndpoints : weighted)
  const caller = pickCaller(endpoint, world, dice)
  const context: ValueContext = { dice, known: caller.known, path: endpoint.path }
  const isTrue = dice.chance(0.5)
  const shouldCorrupt = () => !isTrue && dice.chance(0.4)
  const url =
    buildPath(endpoint, context, shouldCorrupt() && dice.chance(0.5)) + buildQuery(endpoint, context, shouldCorrupt())
  const content = buildContent(endpoint, context, !isTrue && dice.chance(0.7), world)
  if (content.body !== null && shouldCorrupt() && dice.chance(0.3)) content.headers['content-type'] = dice.pick(types)
  if (typeof content.body === 'string' && shouldCorrupt() && dice.chance(0.2))
    content.body = content.body.slice(0, dice.int(0, content.body.length))
  const headers = {
    ...content.headers,
    ...buildHeaders(caller, endpoint, dice),
    ...(shouldCorrupt() && dice.pick(oddHeaders)(dice)),
  }
  if (content.body === null && (endpoint.method === 'GET' || dice.chance(0.95))) delete headers['content-type']
  const method =
    shouldCorrupt() && dice.chance(0.2)
      ? dice.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'GET', 'POST', 'PATCH'])
      : endpoint.method
  const raw = dice.chance(0.03) ? buildRawRequest(dice, url) : null
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
