import type { ReactNode } from 'react'
import type { Upsell } from '#contract/upsells.ts'

type UpsellPage = Upsell['pages'][number]

/** The pages of a funnel in the order in which shoppers see them. `children` renders what follows the title of a page. */
export const PageSteps = ({
  pages,
  children,
}: {
  pages: Upsell['pages']
  children: (page: UpsellPage) => ReactNode
}) => (
  <ol className="grid grid-cols-1 gap-1.5">
    {pages.map(page => (
      <li key={page.id} className="flex items-center gap-2.5 text-sm">
        <span className="num grid size-5 shrink-0 place-items-center rounded-sm bg-sunken text-xs text-ink-2">
          {page.order}
        </span>
        <span className="min-w-0 flex-1 truncate">{page.title}</span>
        {children(page)}
      </li>
    ))}
  </ol>
)
