import { Link as LinkIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { renderEach } from '../ui/render-each.ts'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import type { Block, Inline, Picture } from './page-data.ts'

type Chosen = { chosen: ReaderLanguage | null }

/** Adds the chosen language to a link to another page of the handbook. */
function keepLanguage(href: string, chosen: ReaderLanguage | null): string {
  if (!chosen || !href.startsWith('/ajuda')) return href
  const [path, anchor] = href.split('#')
  return `${path}?lang=${chosen}${anchor ? `#${anchor}` : ''}`
}

function TextLink({ href, content, chosen }: Chosen & Extract<Inline, { type: 'link' }>) {
  const text = <InlineText content={content} chosen={chosen} />
  if (href.startsWith('#')) return <a href={href}>{text}</a>
  if (!href.startsWith('https:')) return <Link to={keepLanguage(href, chosen)}>{text}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

function InlineText({ content, chosen }: Chosen & { content: readonly Inline[] }) {
  return renderEach(content, part => {
    if (typeof part === 'string') return part
    switch (part.type) {
      case 'label':
        return <strong>{part.text}</strong>
      case 'emphasis':
        return <em>{part.text}</em>
      case 'code':
        return <code>{part.text}</code>
      case 'link':
        return <TextLink {...part} chosen={chosen} />
    }
  })
}

/** Returns the text of a cell without its formatting. */
const getPlainText = (content: readonly Inline[]): string =>
  content
    .map(part => (typeof part === 'string' ? part : part.type === 'link' ? getPlainText(part.content) : part.text))
    .join('')

function Heading({ level, id, text }: Extract<Block, { type: 'heading' }>) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id}>
      {text}
      <a href={`#${id}`} className="handbook-anchor" aria-label={words.linkTo(text)}>
        <LinkIcon className="icon-16" aria-hidden="true" />
      </a>
    </Tag>
  )
}

function ScreenPicture({ source, alt, width, height }: Picture) {
  return (
    <a href={source} target="_blank" rel="noreferrer" className="handbook-picture">
      <img src={source} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </a>
  )
}

function Table({ head, rows, chosen }: Chosen & Extract<Block, { type: 'table' }>) {
  return (
    <ScrollRegion label={words.table(head.map(getPlainText).join(', '))} className="handbook-table">
      <table>
        <thead>
          <tr>
            {renderEach(head, cell => (
              <th scope="col">
                <InlineText content={cell} chosen={chosen} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderEach(rows, row => (
            <tr>
              {renderEach(row, cell => (
                <td>
                  <InlineText content={cell} chosen={chosen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** One heading, paragraph, list, note, table, command or picture of a page. */
export function ArticleBlock({ block, chosen }: Chosen & { block: Block }) {
  switch (block.type) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p>
          <InlineText content={block.content} chosen={chosen} />
        </p>
      )
    case 'note':
      return (
        <p className="handbook-note">
          <InlineText content={block.content} chosen={chosen} />
        </p>
      )
    case 'list': {
      const items = renderEach(block.items, item => (
        <li>
          <InlineText content={item} chosen={chosen} />
        </li>
      ))
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'commands':
      return <pre>{block.text}</pre>
    case 'table':
      return <Table {...block} chosen={chosen} />
    case 'picture':
      return <ScreenPicture {...block} />
  }
}
