import type { Destination } from '#domain/funnel-transitions.ts'
import type { PinnedPage } from './repository.ts'

/**
 * Replaces a skipped page by the destination of its `Continue`, repeatedly until the destination is a page that is
 * shown or outside the funnel. Returns the thank-you page for a cycle of skipped pages.
 */
function resolvePastSkipped(to: Destination, skipped: ReadonlyMap<string, PinnedPage>): Destination {
  const visited = new Set<string>()
  let destination = to
  while (typeof destination === 'object') {
    const { page: id } = destination
    const page = skipped.get(id)
    if (!page) return destination
    if (visited.has(id)) return 'thank-you'
    visited.add(id)
    destination = page.leads?.continue ?? 'thank-you'
  }
  return destination
}

/**
 * Removes the offers of variants that the buyer has just bought as order bumps. A page whose offers are all removed is
 * left out, and links to it go to its `Continue` destination instead, as for a page that the seller has hidden.
 */
export function removeBoughtOffers(pages: readonly PinnedPage[], boughtIds: ReadonlySet<string>): PinnedPage[] {
  if (boughtIds.size === 0) return [...pages]
  const isBought = ({ variantId }: PinnedPage['offers'][number]) => variantId !== null && boughtIds.has(variantId)
  const skipped = new Map(
    pages.filter(({ offers }) => offers.length > 0 && offers.every(isBought)).map(page => [page.id, page]),
  )
  return pages
    .filter(page => !skipped.has(page.id))
    .map(({ leads, ...page }) => ({
      ...page,
      offers: page.offers.filter(offer => !isBought(offer)),
      ...(leads && {
        leads: {
          accepted: resolvePastSkipped(leads.accepted, skipped),
          continue: resolvePastSkipped(leads.continue, skipped),
          skip: resolvePastSkipped(leads.skip, skipped),
        },
      }),
    }))
}
