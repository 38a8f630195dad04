import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { renderEach } from '../ui/render-each.ts'
import { ArticleBlock } from './article-block.tsx'
import { buildAddress } from './handbook-address.ts'
import type { Block, HandbookPage, PageSummary } from './page-data.ts'
import './article.css'

const isHeading = (block: Block) => block.type === 'heading'
/** A page with fewer headings fits on the screen without a list of them. */
const minHeadings = 3

function Sections({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.filter(isHeading).filter(({ level }) => level === 2)
  if (headings.length < minHeadings) return null
  return (
    <nav aria-label={words.onThisPage} className="handbook-sections">
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NeighboursProps = { contents: readonly PageSummary[]; slug: string; chosen: ReaderLanguage | null }

function Neighbours({ contents, slug, chosen }: NeighboursProps) {
  const at = contents.findIndex(each => each.slug === slug)
  const previous = contents[at - 1]
  const next = contents[at + 1]
  return (
    <nav aria-label={words.otherPages} className="handbook-neighbours">
      {previous && (
        <Link to={buildAddress({ slug: previous.slug, lang: chosen })} rel="prev">
          <ArrowLeft className="icon-16" aria-hidden="true" />
          <span>
            <span className="block text-sm text-ink-3">{words.previous}</span>
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link to={buildAddress({ slug: next.slug, lang: chosen })} rel="next" className="ml-auto text-right">
          <span>
            <span className="block text-sm text-ink-3">{words.next}</span>
            {next.title}
          </span>
          <ArrowRight className="icon-16" aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

type ArticleProps = {
  page: HandbookPage
  contents: readonly PageSummary[]
  lang: ReaderLanguage
  chosen: ReaderLanguage | null
}

/** One page of the handbook. */
export function Article({ page, contents, lang, chosen }: ArticleProps) {
  return (
    <>
      <article lang={lang} className="handbook-article">
        <h1 className="handbook-title">{page.title}</h1>
        <p className="handbook-summary">{page.summary}</p>
        <Sections blocks={page.blocks} />
        {renderEach(page.blocks, block => (
          <ArticleBlock block={block} chosen={chosen} />
        ))}
      </article>
      <Neighbours contents={contents} slug={page.slug} chosen={chosen} />
    </>
  )
}
