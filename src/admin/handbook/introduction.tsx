import { Link } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { buildAddress } from './handbook-address.ts'
import type { PageSummary } from './page-data.ts'

type IntroductionProps = { contents: readonly PageSummary[]; lang: ReaderLanguage; chosen: ReaderLanguage | null }

/** The first screen of the handbook: every page with its summary. */
export function Introduction({ contents, lang, chosen }: IntroductionProps) {
  return (
    <>
      <h1 className="handbook-title">{words.title}</h1>
      <p className="handbook-summary">{words.text}</p>
      <ul className="handbook-cards" lang={lang}>
        {contents.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link to={buildAddress({ slug, lang: chosen })}>
              <span className="handbook-card-title">{title}</span>
              <span className="handbook-card-text">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
