/** Sources the card form needs, by mode: the simulator's origin, or Stripe's published list. */
export type CardSources = { script: string[]; frame: string[]; connect: string[]; image: string[] }

export const stripeSources: CardSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
}

export const getSimulatorSources = (origin: string): CardSources => ({
  script: [origin],
  frame: [origin],
  connect: [],
  image: [],
})

const noSources: CardSources = { script: [], frame: [], connect: [], image: [] }
const serializeDirectives = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/**
 * The policy of a public page: by hash and never by nonce, because the page may be cached. No unsafe-inline, no eval.
 * @param page hashes ('sha256-…') of its inline styles and scripts; cards: where the card form comes from; frames: other
 * origins that its frames load
 */
export function buildPublicPolicy(
  page: {
    styles?: string[]
    scripts?: string[]
    cards?: CardSources
    frames?: readonly string[]
    framedBy?: string[]
  } = {},
): string {
  const cards = page.cards ?? noSources
  const quoted = (hashes: string[] = []) => hashes.map(hash => `'${hash}'`)
  return serializeDirectives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(page.scripts), ...cards.script],
    'style-src': ["'self'", ...quoted(page.styles)],
    'img-src': ["'self'", 'data:', 'https:', ...cards.image],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", ...cards.connect],
    'frame-src': ["'self'", ...(page.frames ?? []), ...cards.frame],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': page.framedBy ?? ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** A host as browsers write it where a policy can name it; an IPv6 address it cannot. */
const isCspHost = (host: string) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)

/**
 * Where the built files are, and nothing else of the host: scripts of sellers' pages lie on it too.
 * @param origin of the administration; host: by which it was asked for
 */
export const getAssetSources = (origin: string, host: string): string[] =>
  isCspHost(host) ? [...new Set([new URL(origin).host, host])].map(each => `${each}/assets/`) : ["'self'"]

/**
 * The administration's policy: a style nonce per answer for libraries that insert styles.
 * @param scripts see builtFiles; frames: origins beside its own that it shows
 */
export function buildAdminPolicy(nonce: string, scripts: readonly string[], frames: readonly string[] = []): string {
  return serializeDirectives({
    'default-src': ["'none'"],
    'script-src': scripts,
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...frames],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** Of an answer that is data: opened by itself it is no document that could do anything. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Of a built file: a worker's script has this policy for its own, and a drawing its styles. */
export const assetPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'"

/** What a seller's document may do, as response header and as frame attribute alike (pages.md). */
const sellerSandbox =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/**
 * A seller's document on the shop's own host: without an origin, so without cookies, storage or calls as a shopper. Who
 * frames it is not said: to frames of its own, a document without an origin is a stranger.
 */
export const sitePolicy = `sandbox ${sellerSandbox}`
/** The same as a page of its own, in no frame. */
export const directPolicy = `sandbox ${sellerSandbox}; frame-ancestors 'none'`
/** A seller's PDF, which browsers open in no sandbox: their viewers run nothing of it as the shop. */
export const pdfPolicy = "base-uri 'none'; form-action 'none'"
/** A page of the library, which has no scripts and asks for nothing but its own files. */
export const libraryPolicy = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
/** Before it is published its scripts run, and it leads nowhere. */
export const draftPolicy = 'sandbox allow-scripts'
/** In the editor nothing runs but its own script, so that the document is what the source says. */
export const buildEditorDraftPolicy = (nonce: string): string => `${draftPolicy}; script-src 'nonce-${nonce}'`
/** On another host, where its origin is its own. @param framedBy origins of the shop's pages and the administration */
export const buildContentPolicy = (framedBy: readonly string[]): string =>
  `sandbox ${sellerSandbox} allow-same-origin; frame-ancestors 'self' ${framedBy.join(' ')}`
