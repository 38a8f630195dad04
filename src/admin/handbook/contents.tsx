import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { buildAddress } from './handbook-address.ts'
import type { PageSummary } from './page-data.ts'

type ContentsProps = {
  contents: readonly PageSummary[]
  current: string | null
  lang: ReaderLanguage
  chosen: ReaderLanguage | null
}

/** The list of pages. On phones the list is collapsed until it is opened, and collapses again on the next page. */
export function Contents({ contents, current, lang, chosen }: ContentsProps) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  return (
    <nav aria-label={words.contents}>
      <button
        type="button"
        className="handbook-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {words.contents}
      </button>
      <ol className="handbook-contents" data-open={isOpen || undefined} lang={lang}>
        {contents.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={buildAddress({ slug, lang: chosen })} aria-current={slug === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
