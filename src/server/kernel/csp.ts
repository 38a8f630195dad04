/** Sources the card form needs, by mode: the simulator's origin, or Stripe's published list. */
export type CardSources = { script: string[]; frame: string[]; connect: string[]; image: string[] }

export const stripeSources: CardSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
}

export const simulatorSources = (origin: string): CardSources => ({
  script: [origin],
  frame: [origin],
  connect: [],
  image: [],
})

const none: CardSources = { script: [], frame: [], connect: [], image: [] }
const join = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/**
 * The policy of a public page: by hash and never by nonce, because the page may be cached. No unsafe-inline, no eval.
 * @param page hashes ('sha256-…') of its inline styles and scripts; cards: where the card form comes from
 */
export function publicPolicy(
  page: { styles?: string[]; scripts?: string[]; cards?: CardSources; framedBy?: string[] } = {},
): string {
  const cards = page.cards ?? none
  const quoted = (hashes: string[] = []) => hashes.map(hash => `'${hash}'`)
  return join({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(page.scripts), ...cards.script],
    'style-src': ["'self'", ...quoted(page.styles)],
    'img-src': ["'self'", 'data:', 'https:', ...cards.image],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", ...cards.connect],
    'frame-src': ["'self'", ...cards.frame],
    'form-action': ["'self'"],
    'frame-ancestors': page.framedBy ?? ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** The administration's policy: a style nonce per answer for libraries that insert styles, scripts only from /assets/. */
export function adminPolicy(nonce: string): string {
  return join({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** What a seller's document may do, as response header and as frame attribute alike (pages.md). */
export const sellerSandbox =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'
