import { endpoints } from '#contract/index.ts'
import type { Dice } from './dice.ts'

/** The collections that a parameter refers to, for parameters whose names do not contain the collection's name. */
const meanings: Record<string, readonly string[]> = {
  pageId: ['upsell-pages', 'sales-pages'],
  pageIds: ['upsell-pages', 'sales-pages'],
  page: ['sales-pages', 'upsell-pages'],
  to: ['revision'],
  product: ['products'],
  copyOf: ['checkout-templates'],
  templateId: ['checkout-templates'],
  productSku: ['sku'],
  campaignSlug: ['slug'],
  pageSlug: ['slug'],
  payment: ['payments'],
  amount: ['totalCents', 'priceCents', 'cents'],
  paymentLink: ['token'],
}
/** Path segments whose collection has a different name. */
const aliases: Record<string, string> = { 'own-subscriptions': 'subscriptions', 'upsell-payments': 'payments' }
const learned =
  /Id$|token$|version$|secret$|code$|^(publicId|sku|slug|number|key|path|totalCents|priceCents|cents|publicId)$/i

const toPlural = (name: string) => `${name.replace(/Ids?$/, '').replace(/y$/, 'ie').replace(/s$/, '')}s`

const patterns = new Map<string, RegExp>()
/** Returns a pattern for the paths of an endpoint, with its parameters as named groups. */
function toPattern(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const source = path.replaceAll(/:(\w+)/g, '(?<$1>[^/?]+)').replace('*', '[^?]*')
  const compiled = new RegExp(`^${source}(\\?|$)`)
  patterns.set(path, compiled)
  return compiled
}
const pages = endpoints.filter(({ method, path }) => method === 'GET' && path.includes(':'))

/** Returns the collection that a path parameter belongs to, for example 'products' for '/api/v1/products/:id'. */
const getCollection = (path: string, name: string): string => {
  const segments = path.split('/')
  const before = segments[segments.indexOf(`:${name}`) - 1] ?? ''
  return aliases[before] ?? before
}

function listKinds(name: string, path: string): string[] {
  if (name === 'id') return [getCollection(path, name)]
  return [...(meanings[name] ?? []), name, ...(/Ids?$/.test(name) || name.endsWith('s') ? [toPlural(name)] : [])]
}

class Pool {
  readonly #kinds = new Map<string, string[]>()
  add(kind: string, value: string, most: number) {
    const values = this.#kinds.get(kind) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > most) values.shift()
    this.#kinds.set(kind, values)
  }
  listValues(kind: string): readonly string[] {
    return this.#kinds.get(kind) ?? []
  }
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Real values of the shop by name, collected from its responses. */
export class KnownValues {
  readonly #all = new Pool()
  /** Values that belong to an object, by the object's id. */
  readonly #within = new Map<string, Pool>()
  readonly #parents = new Map<string, string>()
  readonly #shop: KnownValues | null

  /** @param shop values that everybody knows. A shopper's own values are picked more often than these. */
  constructor(shop: KnownValues | null = null) {
    this.#shop = shop
  }

  listValues(kind: string): readonly string[] {
    return this.#all.listValues(kind)
  }

  /**
   * Adds a value of a kind.
   * @param within ids of the objects that the value belongs to
   */
  add(kind: string, value: string, within: readonly string[] = []) {
    this.#all.add(kind, value, kind === '/' ? 400 : 60)
    for (const id of within) {
      if (id === value) continue
      const pool = this.#within.get(id) ?? new Pool()
      pool.add(kind, value, 20)
      this.#within.set(id, pool)
      this.#parents.set(value, id)
    }
  }

  /**
   * Picks a real value for the parameter `name` of an endpoint, preferably a value that belongs to the object `within`.
   * Returns undefined if no value is known.
   */
  pick(dice: Dice, name: string, path: string, within?: string): string | undefined {
    const kinds = listKinds(name, path)
    const ownPools = within === undefined || dice.chance(0.15) ? [] : this.#listPools(kinds, this.#within.get(within))
    const pools = ownPools.length > 0 ? ownPools : this.#listPools(kinds, this.#all)
    if (ownPools.length === 0 && this.#shop && (pools.length === 0 || dice.chance(0.2))) {
      return this.#shop.pick(dice, name, path, within)
    }
    if (pools.length === 0) return undefined
    const pool = dice.pick(pools)
    return dice.chance(0.6) ? pool[dice.int(Math.max(0, pool.length - 8), pool.length - 1)] : dice.pick(pool)
  }

  /** Returns all values that a list about the object `within` may contain. */
  allWithin(name: string, path: string, within: string): readonly string[] {
    return this.#listPools(listKinds(name, path), this.#within.get(within))[0] ?? []
  }

  findParent(id: string): string | undefined {
    return this.#parents.get(id) ?? this.#shop?.findParent(id)
  }

  /** Picks a known path that matches the path of an endpoint. Returns undefined if there is none. */
  findAddress(path: string, dice: Dice): string | undefined {
    const pattern = toPattern(path)
    const fitting = [...this.listValues('/'), ...(this.#shop?.listValues('/') ?? [])].filter(each => pattern.test(each))
    return fitting.length > 0 ? dice.pick(fitting) : undefined
  }

  /**
   * Collects the ids, numbers, tokens and URLs of a response.
   * @param path the endpoint's path, with parameter names
   * @param url the requested URL
   */
  learn(response: unknown, path: string, url = '') {
    this.#shop?.learn(response, path, url)
    const requestedId = toPattern(path).exec(url)?.groups?.id
    const segments = path.split('/').filter(part => !['', 'api', 'v1'].includes(part) && !part.startsWith(':'))
    const [first = ''] = segments
    let remaining = 600
    const read = (value: Record<string, unknown>, collection: string, within: readonly string[]) => {
      const ownIds = typeof value.id === 'string' ? [...within.slice(-1), value.id] : within
      for (const [key, inner] of Object.entries(value)) {
        remaining -= 1
        if (remaining < 0) return
        const isPosition = /^\d+$/.test(key)
        if (isContainer(inner))
          read(inner, isPosition ? collection : resolveKind(key, first), isPosition ? within : ownIds)
        else if (key === 'id') this.#learnField(collection, String(inner), within)
        else if (inner !== null) this.#learnField(key, String(inner), ownIds)
      }
    }
    if (isContainer(response))
      read(response, resolveKind(segments.at(-1) ?? first, first), requestedId ? [requestedId] : [])
  }

  #learnField(kind: string, value: string, within: readonly string[]) {
    if (kind === 'requestId' || value.length === 0 || value.length > 400) return
    const address = value.replace(/^http:\/\/localhost(:\d+)?/, '')
    if (address.startsWith('/')) this.#learnAddress(address)
    const isRevision = kind === 'revision' || kind === 'draft' || kind === 'versions'
    if (isRevision) this.add('revision', value, within)
    if (kind === 'number') this.add('version', value, within)
    if (learned.test(kind) || /^[0-9a-f-]{36}$/.test(value)) this.add(kind, value, within)
  }

  #learnAddress(address: string) {
    this.add('/', address)
    const path = pages.find(each => toPattern(each.path).test(address))?.path ?? ''
    const key = /[?&]key=([^&]+)/.exec(address)?.[1]
    for (const [name, value] of Object.entries(toPattern(path).exec(address)?.groups ?? {})) {
      this.add(name === 'id' ? getCollection(path, name) : name, decodeURIComponent(value))
      if (key) this.add('key', decodeURIComponent(key), [value])
    }
  }

  #listPools(kinds: readonly string[], pool: Pool | undefined) {
    return kinds.map(kind => pool?.listValues(kind) ?? []).filter(values => values.length > 0)
  }
}

/** Sales pages and funnel pages have the same parameter name. The first path segment distinguishes them. */
function resolveKind(key: string, first: string): string {
  if (key === 'pages' || key === 'page') return first.startsWith('upsell') ? 'upsell-pages' : 'sales-pages'
  return aliases[key] ?? (key === 'templates' ? 'checkout-templates' : key)
}
