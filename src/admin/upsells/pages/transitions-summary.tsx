import type { UpsellPage } from '#contract/upsells.ts'
import { type Destination, resolveTransitions, toDestinationKey } from '#domain/funnel-transitions.ts'
import { upsells as words } from '#i18n/lazy-words.ts'

export function formatDestination(destination: Destination, pages: readonly UpsellPage[]): string {
  if (destination === 'thank-you') return words.toThanks
  if (destination === 'home') return words.toHome
  const page = pages.find(each => each.id === destination.page)
  return page ? words.toPage(page.order, page.title) : words.toThanks
}

/** Says where a page leads shoppers who buy, continue or skip. */
export function TransitionsSummary({ page, pages }: { page: UpsellPage; pages: readonly UpsellPage[] }) {
  const { accepted, continue: onward, skip } = resolveTransitions(page, pages)
  const transitions: [string, Destination][] =
    toDestinationKey(onward) === toDestinationKey(skip)
      ? [
          [words.ifBought, accepted],
          [words.ifDeclined, onward],
        ]
      : [
          [words.ifBought, accepted],
          [words.ifContinued, onward],
          [words.ifSkipped, skip],
        ]
  return (
    <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
      {transitions.map(([condition, destination]) => (
        <span key={condition} className="min-w-0 [overflow-wrap:anywhere]">
          {condition} <span aria-hidden="true">→</span>{' '}
          <span className="font-medium text-ink">{formatDestination(destination, pages)}</span>
        </span>
      ))}
    </span>
  )
}
