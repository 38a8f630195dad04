/**
 * Query parameters that say where a shopper came from: campaign parameters, the click ids of ad platforms, the source
 * parameters of Brazilian trackers, and the browser ids that a seller's own Meta pixel sets as cookies. This is the only
 * list of these names. Campaign pages add these parameters to their links, and carts and orders store them.
 */
export const attributionParameter = /^(utm_.+|(fb|g|tt)clid|msclkid|gbraid|wbraid|src|sck|xcod|_fb[pc])$/

/** The click ids of ad platforms. */
export const clickIdNames = ['fbclid', 'gclid', 'gbraid', 'wbraid', 'ttclid', 'msclkid'] as const

/** The source parameters of Brazilian trackers and sales platforms. */
export const trackerNames = ['src', 'sck', 'xcod'] as const

/** Whether a parameter describes a campaign. The others identify a click or the browser of one person. */
export const isCampaignParameter = (name: string): boolean =>
  name.startsWith('utm_') || trackerNames.some(each => each === name)

/** One visit that says where the shopper came from. */
export type Touch = {
  parameters: Record<string, string>
  /** Origin and path of the other site that linked to the page, never its query. */
  referrer: string | null
  /** The path of the first page of this visit. */
  landingPath: string | null
  /** When the page was opened, as an ISO 8601 text. */
  at: string
}

/** The first and the last touch before an order. They are equal when there was only one. */
export type Attribution = { first: Touch; last: Touch }

/**
 * One view of a page. `isInternal` means that a page of the shop linked to it, so that its parameters belong to the
 * touch that led to the shop.
 */
export type PageVisit = Touch & { isInternal: boolean }

const maxParameters = 24

const limitParameters = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).slice(0, maxParameters))

const toTouch = ({ parameters, referrer, landingPath, at }: Touch): Touch => ({
  parameters: limitParameters(parameters),
  referrer,
  landingPath,
  at,
})

/** Whether all parameters of `part` are also in `whole`. False when `part` has none. */
function containsParameters(whole: Touch, part: Touch): boolean {
  const expected = Object.entries(part.parameters)
  return expected.length > 0 && expected.every(([name, value]) => whole.parameters[name] === value)
}

/**
 * Adds a page view to the touches of a shopper. A view with a referrer outside of the shop or with new parameters is a
 * new last touch. The parameters that a link of the shop adds belong to the last touch. Any other view changes nothing,
 * and the first touch never changes.
 */
export function mergeVisit(attribution: Attribution | null, visit: PageVisit): Attribution {
  if (!attribution) return { first: toTouch(visit), last: toTouch(visit) }
  const { first, last } = attribution
  const hasParameters = Object.keys(visit.parameters).length > 0
  if (!hasParameters && !visit.referrer) return attribution
  // Links of the shop pass on the parameters of the last touch. A page that is reported twice has no more than those.
  const isContinued = visit.isInternal || containsParameters(visit, last) || containsParameters(last, visit)
  // The referrer of a page stays the same when the page is reloaded.
  const isSameReferrer = !visit.referrer || visit.referrer === last.referrer
  if (!isContinued || !isSameReferrer) return { first, last: toTouch(visit) }
  const parameters = limitParameters({ ...last.parameters, ...visit.parameters })
  const extended = { ...last, parameters }
  // An only touch stays equal to the first one.
  return { first: first.at === last.at ? extended : first, last: extended }
}

function stripPersonalTouch(touch: Touch): Touch {
  const parameters = Object.entries(touch.parameters).filter(([name]) => isCampaignParameter(name))
  return { ...touch, parameters: Object.fromEntries(parameters), referrer: null }
}

/** Removes what identifies a person or a device: click ids, browser ids and referrers. */
export const stripPersonalAttribution = ({ first, last }: Attribution): Attribution => ({
  first: stripPersonalTouch(first),
  last: stripPersonalTouch(last),
})
