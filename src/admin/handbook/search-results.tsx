import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { Highlighted } from '../shell/palette/highlighted.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { loadSearchEntries } from './content.ts'
import { buildAddress } from './handbook-address.ts'
import { searchHandbook } from './search.ts'

type ResultsProps = { q: string; lang: ReaderLanguage; chosen: ReaderLanguage | null }

/** The sections that match the search, with the part of the text around the match. */
export function SearchResults({ q, lang, chosen }: ResultsProps) {
  const entries = useQuery({
    queryKey: ['handbook', lang],
    queryFn: () => loadSearchEntries(lang),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (entries.isError && !entries.data)
    return <ErrorState text={words.searchFailed} error={entries.error} onRetry={() => void entries.refetch()} />
  const found = searchHandbook(entries.data ?? [], q)
  return (
    <>
      <h1 className="handbook-title">{words.results}</h1>
      <p className="handbook-summary" role="status">
        {entries.data && (found.length > 0 ? words.found(found.length, q) : words.none(q))}
      </p>
      {entries.data && found.length === 0 && <p className="text-ink-2">{words.noneHint}</p>}
      <ol className="handbook-results" lang={lang}>
        {found.map(({ slug, title, anchor, heading, excerpt }) => (
          <li key={`${slug}#${anchor}`}>
            <Link to={buildAddress({ slug, anchor, lang: chosen })}>
              <Highlighted text={heading || title} typed={q} />
            </Link>
            {heading && <p className="text-sm text-ink-3">{title}</p>}
            <p className="text-ink-2">
              <Highlighted text={excerpt} typed={q} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
