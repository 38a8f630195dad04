import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { upsells as words } from '#i18n/lazy-words.ts'

type PageFrameProps = {
  title: ReactNode
  badges?: ReactNode
  onBack: () => void
  actions?: ReactNode
  children: ReactNode
}

/** The header and content of a view that is shown instead of the list of funnel pages. */
export function PageFrame({ title, badges, onBack, actions, children }: PageFrameProps) {
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <button
            type="button"
            className="mb-1.5 inline-flex items-center gap-2 text-ink-2 hover:text-ink"
            onClick={onBack}
          >
            <ArrowLeft className="icon-16" aria-hidden="true" />
            {words.backToPages}
          </button>
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold tracking-[-.018em]">
            {title}
            {badges}
          </h2>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
