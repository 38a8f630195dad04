/** CSP sources of the card form: the simulator's origin, or the list that Stripe publishes. */
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

/** The SDK fetches the documents of its fields, and asks the API for the brand of a card, before and while they are shown. */
const mercadoPagoSources: CardSources = {
  script: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  frame: [
    'https://secure-fields.mercadopago.com',
    'https://www.mercadopago.com',
    'https://www.mercadolibre.com',
    // With 3-D Secure, the shopper's bank is shown in a frame, and its host is not known before.
    'https:',
  ],
  connect: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://api.mercadolibre.com',
    'https://events.mercadopago.com',
    'https://www.mercadopago.com',
    'https://www.mercadolibre.com',
  ],
  image: ['https://http2.mlstatic.com', 'https://*.mlstatic.com'],
}

/**
 * Adds what Mercado Pago's card fields load, for a page whose card may also be charged by Stripe.
 * @param scriptUrl the URL of the SDK, which the simulator may serve; undefined adds nothing
 */
export function withMercadoPagoSources(cards: CardSources, scriptUrl: string | undefined): CardSources {
  if (!scriptUrl) return cards
  const { origin } = new URL(scriptUrl)
  const added = mercadoPagoSources.script.includes(origin)
    ? mercadoPagoSources
    : { ...getSimulatorSources(origin), connect: [origin] }
  return {
    script: [...cards.script, ...added.script],
    frame: [...cards.frame, ...added.frame],
    connect: [...cards.connect, ...added.connect],
    image: [...cards.image, ...added.image],
  }
}

const noSources: CardSources = { script: [], frame: [], connect: [], image: [] }
const serializeDirectives = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/**
 * Builds the policy of a public page. Inline code is allowed by hash, not by nonce, because the page may be cached.
 * @param page `styles` and `scripts` are hashes ('sha256-…') of inline code; `cards` are the sources of the card form;
 * `frames` are the origins that the page loads in frames; `media` are those of its videos, any by default; `framedBy` are
 * the ancestors that may frame the page, none by default
 */
export function buildPublicPolicy(
  page: {
    styles?: string[]
    scripts?: string[]
    cards?: CardSources
    frames?: readonly string[]
    media?: readonly string[]
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
    'media-src': ["'self'", ...(page.media ?? ['https:'])],
    'connect-src': ["'self'", ...cards.connect],
    'frame-src': ["'self'", ...(page.frames ?? []), ...cards.frame],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': page.framedBy ?? ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** Whether CSP can express the host as a source; it has no syntax for IPv6 addresses. */
const isCspHost = (host: string) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)

/**
 * Returns sources that allow only the built files in /assets/, because the same host also serves scripts of sellers'
 * pages.
 * @param origin the administration's origin
 * @param host the request's Host header
 * @returns CSP sources; 'self' when CSP cannot express the host
 */
export const getAssetSources = (origin: string, host: string): string[] => getFolderSources(origin, host, '/assets/')

/** Returns sources that allow only the files in a folder of the administration's host. See getAssetSources. */
export const getFolderSources = (origin: string, host: string, folder: string): string[] =>
  isCspHost(host) ? [...new Set([new URL(origin).host, host])].map(each => `${each}${folder}`) : ["'self'"]

/**
 * Builds the administration's policy, with a style nonce per response for libraries that insert styles.
 * @param scripts the result of getAssetSources
 * @param app the sources of the manifest and of the service worker, which is a worker besides those of `scripts`
 * @param frames other origins that the administration shows in frames
 */
export function buildAdminPolicy(
  nonce: string,
  scripts: readonly string[],
  app: readonly string[],
  frames: readonly string[] = [],
): string {
  return serializeDirectives({
    'default-src': ["'none'"],
    'script-src': scripts,
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'worker-src': [...scripts, ...app],
    'manifest-src': app,
    'frame-src': ["'self'", ...frames],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** For responses that contain data: opened as a document, they can load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For built files: a worker's script runs under this policy, and an SVG may use inline styles. */
export const assetPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'"

/** For the service worker, which requests nothing; a notification loads its icon under this policy. */
export const pushWorkerPolicy = "default-src 'none'; img-src 'self'; frame-ancestors 'none'"

/** The sandbox of a seller's document, for both the response header and the iframe attribute. */
const sellerSandbox =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/**
 * For a seller's document on the shop's host. The sandbox gives the document an opaque origin, so it has no cookies and
 * no storage, and cannot call the shop as the shopper. The policy has no frame-ancestors, because no source matches an
 * opaque origin, so the document could not show its own frames.
 */
export const sitePolicy = `sandbox ${sellerSandbox}`
/** For a seller's document that is opened directly and must not be framed. */
export const directPolicy = `sandbox ${sellerSandbox}; frame-ancestors 'none'`
/** For a seller's PDF: browsers do not open a sandboxed PDF, and their viewers run nothing with the shop's origin. */
export const pdfPolicy = "base-uri 'none'; form-action 'none'"
/** For pages of the template library, which have no scripts and load only their own files. */
export const libraryPolicy = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
/** For the preview of an unpublished page: its scripts run, but it cannot navigate the top window. */
export const draftPolicy = 'sandbox allow-scripts'
/** For the editor, where only the editor's script runs, so that the document stays equal to its source. */
export const buildEditorDraftPolicy = (nonce: string): string => `${draftPolicy}; script-src 'nonce-${nonce}'`
/** For CONTENT_ORIGIN, where a document keeps its origin. @param framedBy origins of the shop and the administration */
export const buildContentPolicy = (framedBy: readonly string[]): string =>
  `sandbox ${sellerSandbox} allow-same-origin; frame-ancestors 'self' ${framedBy.join(' ')}`
