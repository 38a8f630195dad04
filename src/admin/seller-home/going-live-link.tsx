import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { GoingLive } from '#contract/going-live.ts'
import { sellerHome } from '#i18n/lazy-words.ts'

/** A link to the going-live list. */
export function GoingLiveLink({ done, total }: Pick<GoingLive, 'done' | 'total'>) {
  const words = sellerHome.firstSteps
  return (
    <Link to="/going-live" className="group flex min-h-11 flex-wrap items-center gap-x-2.5 border-t border-line pt-1">
      <span className="font-semibold underline underline-offset-3 group-hover:no-underline">{words.goingLive}</span>
      <span className="num text-ink-2">{words.goingLiveCount(done, total)}</span>
      <ArrowRight className="icon-16 text-ink-2" aria-hidden="true" />
    </Link>
  )
}
