import type { openCheckout } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { type Attribution, attributionParameter, mergeVisit, type PageVisit } from '#domain/attribution.ts'
import type { Context } from '#server/platform/core/context.ts'
import { parseQuery, toPlainText } from './parse-attribution.ts'

const maxNameLength = 40
/** Click ids of Facebook and TikTok are longer than any campaign name. */
const maxValueLength = 500
const maxPathLength = 300
/** Ad platforms accept a click id for ninety days. */
const maxAgeMs = 90 * 24 * 3_600_000

/** Keeps the parameters of the list in domain/attribution.ts. If a parameter is repeated, its last value counts. */
function toParameters(query: URLSearchParams): Record<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of query) {
    const key = toPlainText(name.toLowerCase(), maxNameLength)
    const text = toPlainText(value, maxValueLength)
    if (attributionParameter.test(key) && text !== '') parameters.set(key, text)
  }
  return Object.fromEntries(parameters)
}

const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const listOwnHosts = ({ publicUrl, contentOrigin, adminUrl }: Context['config']) =>
  [publicUrl, contentOrigin, adminUrl].flatMap(url => (url ? new URL(url).host : []))

const toPath = (path: string) => toPlainText(path, maxPathLength)

/**
 * Returns origin and path of another site's page. Apps have a referrer too, such as
 * `android-app://com.google.android.gm`.
 */
function toReferrer(url: URL | null, ownHosts: readonly string[]): string | null {
  if (!url || ownHosts.includes(url.host) || !/^(https?|android-app):$/.test(url.protocol)) return null
  return toPath(`${url.protocol}//${url.host}${url.pathname}`)
}

type View = { search: string; path: string; referrer: URL | null; at: Date }

function toVisit({ search, path, referrer, at }: View, ownHosts: readonly string[]): PageVisit {
  const query = parseQuery(search)
  const own = { referrer: toReferrer(referrer, ownHosts), landingPath: toPath(path) }
  // Pages that are served directly cannot store anything, so their links pass on where the shopper entered the shop.
  const [, carriedReferrer = '', carriedPath] = /^(\S*) (\/\S*)$/.exec(query.get('visit') ?? '') ?? []
  const carried = carriedPath && {
    referrer: toReferrer(parseUrl(carriedReferrer), ownHosts),
    landingPath: toPath(carriedPath),
  }
  return {
    parameters: toParameters(query),
    ...(carried || own),
    at: at.toISOString(),
    isInternal: !carried && referrer !== null && ownHosts.includes(referrer.host),
  }
}

/**
 * Parses the page views that the browser's tab remembers: time, URL and referrer of each, separated by spaces, newest
 * first. The oldest one may be cut off.
 */
function parseStoredViews(visits: string, toServerTime: (at: number) => Date | null): View[] {
  const parts = visits.split(' ')
  const views: View[] = []
  for (let index = 0; index + 1 < parts.length; index += 3) {
    const at = toServerTime(Number(parts[index]))
    const url = parseUrl(parts[index + 1] ?? '')
    if (at && url)
      views.unshift({ search: url.search, path: url.pathname, referrer: parseUrl(parts[index + 2] ?? ''), at })
  }
  return views
}

type VisitBody = Pick<Request<typeof openCheckout>['body'], 'search' | 'visits' | 'referrer' | 'clock'>

/**
 * Adds the page views that a browser reports when it opens a checkout to the touches that are already stored. Input of
 * any kind is accepted, because attribution must never prevent a sale.
 * @param path the path of the checkout that was opened
 */
export function mergeVisits(
  ctx: Pick<Context, 'config' | 'clock'>,
  stored: Attribution | null,
  { search = '', visits = '', referrer = '', clock }: VisitBody,
  path: string,
): Attribution {
  const ownHosts = listOwnHosts(ctx.config)
  const now = ctx.clock()
  // The clock of a browser may be wrong, but the age of a view that it reports is right.
  const toServerTime = (at: number) => {
    const ageMs = Math.max(0, (clock ?? now.getTime()) - at)
    return ageMs < maxAgeMs ? new Date(now.getTime() - ageMs) : null
  }
  const views = parseStoredViews(visits, toServerTime)
  const source = parseUrl(referrer)
  // The home page stores nothing, because it has no script. The browser still reports its URL as the referrer.
  if (source && ownHosts.includes(source.host))
    views.push({ search: source.search, path: source.pathname, referrer: null, at: now })
  const isNew = ({ at }: View) => !stored || at.toISOString() > stored.last.at
  let attribution = stored
  for (const view of views.filter(isNew)) attribution = mergeVisit(attribution, toVisit(view, ownHosts))
  return mergeVisit(attribution, toVisit({ search, path, referrer: source, at: now }, ownHosts))
}

/**
 * Builds the older, flat form of the attribution, which the filters of the order list use: the utm parameters of the
 * last touch and the campaign whose page led to the checkout.
 */
export function buildSource(
  { last }: Attribution,
  search: Record<string, string>,
  stored: Record<string, string>,
): Record<string, string> {
  const parameters = Object.entries(last.parameters).filter(([name]) => name.startsWith('utm_'))
  if (parameters.length === 0) return Object.keys(search).length > 0 ? search : stored
  const campaign = search.campaign ?? stored.campaign
  const all = [...parameters.slice(0, 11), ...(campaign ? [['campaign', campaign] as const] : [])]
  return Object.fromEntries(all.map(([name, value]) => [name, toPlainText(value, 300)]))
}
