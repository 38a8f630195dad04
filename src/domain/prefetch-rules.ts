/**
 * Value of the header `No-Vary-Search` for the checkout: only these parameters lead to another page. Browsers use a
 * prefetched checkout for a URL with additional parameters, such as those of attribution.
 */
export const checkoutNoVarySearch = 'key-order, params, except=("product" "sku" "preview")'

const sharedRuleOptions = { expects_no_vary_search: checkoutNoVarySearch }

/**
 * Returns speculation rules that prefetch these URLs immediately, or only when a visitor is about to follow a link to
 * one of them.
 */
export const buildUrlPrefetchRules = (urls: readonly string[], when: 'at once' | 'on approach') => ({
  prefetch: [{ source: 'list', urls, eagerness: when === 'at once' ? 'immediate' : 'moderate', ...sharedRuleOptions }],
})

/** Returns speculation rules that prefetch links matching these patterns when a visitor is about to follow one. */
export const buildLinkPrefetchRules = (patterns: readonly string[]) => ({
  prefetch: [{ source: 'document', where: { href_matches: patterns }, eagerness: 'moderate', ...sharedRuleOptions }],
})
