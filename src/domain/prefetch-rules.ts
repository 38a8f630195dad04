/**
 * How much of a checkout's query makes it another page: browsers take one that was fetched ahead for the same checkout
 * with more in its address, as what brought the shopper.
 */
export const checkoutNoVarySearch = 'key-order, params, except=("product" "sku" "preview")'

const sharedRuleOptions = { expects_no_vary_search: checkoutNoVarySearch }

/** Speculation rules: these addresses are fetched at once, or when somebody is about to press a link to them. */
export const buildUrlPrefetchRules = (urls: readonly string[], when: 'at once' | 'on approach') => ({
  prefetch: [{ source: 'list', urls, eagerness: when === 'at once' ? 'immediate' : 'moderate', ...sharedRuleOptions }],
})

/** Speculation rules: links to addresses of these patterns are fetched when somebody is about to press them. */
export const buildLinkPrefetchRules = (patterns: readonly string[]) => ({
  prefetch: [{ source: 'document', where: { href_matches: patterns }, eagerness: 'moderate', ...sharedRuleOptions }],
})
