import type { Dice } from './dice.ts'

const most = 60
/** What a name of the contract means, where it is not the collection that the name itself says. */
const collections: Record<string, readonly string[]> = {
  pageId: ['upsell-pages', 'sales-pages', 'pages'],
  page: ['sales-pages', 'upsell-pages'],
  revision: ['revisionId', 'revision', 'draftId', 'publishedId'],
  revisionId: ['revision', 'revisionId'],
  to: ['version', 'revision'],
  templateId: ['checkout-templates', 'templates'],
  copyOf: ['checkout-templates'],
  sku: ['skus'],
  productSku: ['skus'],
  lineId: ['lines'],
  sessionId: ['sessions'],
  slug: ['slugs'],
  campaignSlug: ['slugs'],
  pageSlug: ['slugs'],
  upsellId: ['upsells'],
  payment: ['payments'],
  publicId: ['publicIds'],
  key: ['keys'],
  token: ['tokens'],
}

const plural = (name: string) => `${name.replace(/Ids?$/, '').replace(/y$/, 'ie').replace(/s$/, '')}s`
/** Segments whose `:id` is that of something else. */
const aliases: Record<string, string> = { 'own-subscriptions': 'subscriptions', 'upsell-payments': 'payments' }

/** The collection in a path that a parameter is of: of '/api/v1/products/:id' it is 'products'. */
export const collectionOf = (path: string, name: string): string => {
  const segments = path.split('/')
  const before = segments[segments.indexOf(`:${name}`) - 1] ?? ''
  return aliases[before] ?? before
}

/** What the shop really has, by what it is called; gathered from its answers. */
export class Known {
  readonly #pools = new Map<string, string[]>()
  readonly #shop: Known | null

  /** @param shop what everybody's hands know, for what one shopper has: their own is picked more often */
  constructor(shop: Known | null = null) {
    this.#shop = shop
  }

  add(kind: string, value: string) {
    const pool = this.#pools.get(kind) ?? []
    if (pool.includes(value)) return
    pool.push(value)
    if (pool.length > most) pool.shift()
    this.#pools.set(kind, pool)
  }

  /** Something that `name` may mean at an endpoint's path; undefined: nothing is known. Newer things are picked more often. */
  pick(dice: Dice, name: string, path: string): string | undefined {
    const kinds = [
      ...(path.includes(`:${name}`) ? [collectionOf(path, name)] : []),
      ...(collections[name] ?? []),
      name,
      ...(/Ids?$/.test(name) || name.endsWith('s') ? [plural(name)] : []),
    ]
    const pools = kinds.map(kind => this.of(kind)).filter(pool => pool.length > 0)
    if (pools.length === 0 || (this.#shop && dice.chance(0.2))) return this.#shop?.pick(dice, name, path)
    const pool = dice.pick(pools)
    return dice.chance(0.6) ? pool[dice.int(Math.max(0, pool.length - 8), pool.length - 1)] : dice.pick(pool)
  }

  of(kind: string): readonly string[] {
    return this.#pools.get(kind) ?? []
  }

  /** Learns the ids, numbers, tokens and addresses of an answer. @param path of the endpoint that gave it */
  learn(answer: unknown, path: string) {
    this.#shop?.learn(answer, path)
    const [first = ''] = path
      .split('/')
      .filter(part => part !== '' && part !== 'api' && part !== 'v1' && !part.startsWith(':'))
    let left = 400
    const read = (value: unknown, collection: string) => {
      if (typeof value !== 'object' || value === null || left <= 0) return
      for (const [key, inner] of Object.entries(value)) {
        left -= 1
        if (typeof inner === 'object') read(inner, Number.isInteger(Number(key)) ? collection : key)
        else if (typeof inner === 'string' || typeof inner === 'number')
          this.#learnField(collection, key, String(inner))
      }
    }
    read(answer, first)
  }

  #learnField(collection: string, key: string, value: string) {
    if (value.length === 0 || value.length > 300) return
    if (key === 'id') this.add(aliases[collection] ?? collection, value)
    else if (key === 'sku') this.add('skus', value)
    else if (key === 'slug') this.add('slugs', value)
    else if (/Id$|token$|version$|revision$|secret$|code$|publicId$|^version|number$/i.test(key)) this.add(key, value)
    if (value.startsWith('/') || value.startsWith('http://localhost'))
      this.add('addresses', value.replace(/^http:\/\/localhost:\d+/, ''))
  }
}
