import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { catalog } from '#i18n/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { buildListParams, type ProductListParams } from './list-params.ts'
import { getPageNumbers } from './page-numbers.ts'

type PagerProps = { address: ProductListParams; pages: number; total: number; perPage: number }

/** Each page is a link, so that it can open in a new tab and the back button returns to it. */
export function Pager({ address, pages, total, perPage }: PagerProps) {
  const { page } = address
  const buildLink = (next: number) => ({ search: buildListParams(address, { page: next }).toString() })
  const from = (page - 1) * perPage + 1
  const count = catalog.range(from, Math.min(total, page * perPage), total)
  if (pages <= 1) return null
  return (
    <nav aria-label={catalog.pages} className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="num text-sm text-ink-2">{count}</p>
      <ul className="flex items-center gap-1">
        <PagerLink to={page > 1 ? buildLink(page - 1) : null} label={catalog.previousPage}>
          <ChevronLeft aria-hidden="true" />
        </PagerLink>
        {getPageNumbers(page, pages).map((each, index, all) =>
          each === null ? (
            <li key={`after-${all[index - 1]}`} className="px-1 text-ink-3" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each} className={cn(Math.abs(each - page) > 0 && 'max-sm:hidden')}>
              <Link
                to={buildLink(each)}
                aria-current={each === page ? 'page' : undefined}
                aria-label={catalog.pageOf(each, pages)}
                className={buttonClass(
                  { variant: each === page ? 'secondary' : 'ghost', size: 'sm' },
                  'num min-w-9 px-2 max-sm:min-h-11',
                )}
              >
                {each}
              </Link>
            </li>
          ),
        )}
        <PagerLink to={page < pages ? buildLink(page + 1) : null} label={catalog.nextPage}>
          <ChevronRight aria-hidden="true" />
        </PagerLink>
      </ul>
    </nav>
  )
}

function PagerLink({ to, label, children }: { to: { search: string } | null; label: string; children: ReactNode }) {
  const className = buttonClass({ variant: 'ghost', size: 'icon-sm' }, 'max-sm:[--h:44px]')
  return (
    <li>
      {to ? (
        <Link to={to} aria-label={label} title={label} className={className}>
          {children}
        </Link>
      ) : (
        <button type="button" disabled aria-label={label} className={className}>
          {children}
        </button>
      )}
    </li>
  )
}
