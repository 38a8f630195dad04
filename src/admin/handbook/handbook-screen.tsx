import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { Article } from './article.tsx'
import { findPage, loadContents, memberHandbookLanguage, resolveHandbookLanguage } from './content.ts'
import { Contents } from './contents.tsx'
import { HandbookSearch } from './handbook-search.tsx'
import { Introduction } from './introduction.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MissingPage } from './missing-page.tsx'
import type { HandbookPage, PageSummary } from './page-data.ts'
import { SearchResults } from './search-results.tsx'
import './handbook.css'

type HandbookData = {
  lang: ReaderLanguage
  slug: string | null
  page: HandbookPage | null
  contents: readonly PageSummary[]
}

/** Loads the page of the address and the table of contents, in the language of the address. */
export async function loadHandbookScreen({ params, request }: LoaderFunctionArgs): Promise<HandbookData> {
  const lang = resolveHandbookLanguage(new URL(request.url).searchParams)
  const slug = params.page ?? null
  const [page, contents] = await Promise.all([slug === null ? null : findPage(lang, slug), loadContents(lang)])
  return { lang, slug, page, contents }
}

/** The handbook: contents on the left, one page or the results of a search on the right. */
export function HandbookScreen() {
  const { lang, slug, page, contents } = useLoaderData<HandbookData>()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const chosen = lang === memberHandbookLanguage() ? null : lang
  useTitle(words.documentTitle(page ? page.title : words.title))
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const updateSearch = (text: string) => {
    // A search that starts after a result was opened would cancel the navigation to the result.
    if (next && next.pathname !== pathname) return
    setSearch(
      current => {
        if (text) current.set('q', text)
        else current.delete('q')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="handbook">
      <div className="handbook-side">
        <HandbookSearch q={q} onSearch={updateSearch} />
        <Contents contents={contents} current={slug} lang={lang} chosen={chosen} />
        <LanguageSwitch lang={lang} slug={slug} q={q} />
      </div>
      <div className="handbook-main">
        {q ? (
          <SearchResults q={q} lang={lang} chosen={chosen} />
        ) : page ? (
          <Article page={page} contents={contents} lang={lang} chosen={chosen} />
        ) : slug === null ? (
          <Introduction contents={contents} lang={lang} chosen={chosen} />
        ) : (
          <MissingPage chosen={chosen} />
        )}
      </div>
    </div>
  )
}
