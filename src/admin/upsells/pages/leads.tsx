import type { UpsellPage } from '#contract/upsells.ts'
import { leadsOf, placeOf, type Where } from '#domain/funnel-targets.ts'
import { upsells as words } from '#words/rooms.ts'

/** Where a shopper goes, in words. */
export function whereText(where: Where, pages: readonly UpsellPage[]): string {
  if (where === 'thank-you') return words.toThanks
  if (where === 'home') return words.toHome
  const page = pages.find(each => each.id === where.page)
  return page ? words.toPage(page.order, page.title) : words.toThanks
}

/** Where a page leads who buys, goes on or leaves. */
export function Leads({ page, pages }: { page: UpsellPage; pages: readonly UpsellPage[] }) {
  const { accepted, continue: onward, skip } = leadsOf(page, pages)
  const ways: [string, Where][] =
    placeOf(onward) === placeOf(skip)
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
      {ways.map(([how, where]) => (
        <span key={how} className="min-w-0 [overflow-wrap:anywhere]">
          {how} <span aria-hidden="true">→</span>{' '}
          <span className="font-medium text-ink">{whereText(where, pages)}</span>
        </span>
      ))}
    </span>
  )
}
