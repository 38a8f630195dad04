/**
 * Compiles the handbook, one Markdown file for each page and language in docs/handbook, into data that the browser
 * renders without a parser (docs/decisions/0076). Every construct that the screen cannot render stops the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { marked } from 'marked'
import { root } from './sources.mjs'

const folder = join(root, 'docs/handbook')
export const handbookLanguages = ['pt-BR', 'en']
export const picturesFolder = join(folder, 'pictures')

const frontMatterPattern = /^---\n([\s\S]*?)\n---\n/
/** A heading ends with its anchor in a comment, which is the same in all languages: `## Turn Pix on <!-- #on -->`. */
const headingPattern = /^(.+?)\s*<!-- #([a-z0-9-]+) -->$/
const pictureSizePattern = /^(\d+)x(\d+)$/
const requiredFields = ['title', 'summary', 'order']

/** Markdown escapes a few characters in the text of a token. */
const unescapeText = text =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name])

/** Converts a link to another page of the handbook (`pix.md#on`) into its address in the administration. */
function toAddress(href) {
  const [, page, anchor = ''] = /^([a-z-]+)\.md(#[a-z0-9-]+)?$/.exec(href) ?? []
  if (page) return `/ajuda/${page}${anchor}`
  if (/^(\/|#|https:\/\/)/.test(href)) return href
  throw new Error(`a link of the handbook points to ${href}: use page.md, /path, #anchor or https://`)
}

const toPlainText = content =>
  content.map(each => (typeof each === 'string' ? each : (each.text ?? toPlainText(each.content)))).join('')

function compileInline(tokens) {
  return tokens.flatMap(token => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [unescapeText(token.text)]
      case 'strong':
        return [{ type: 'label', text: toPlainText(compileInline(token.tokens)) }]
      case 'em':
        return [{ type: 'emphasis', text: toPlainText(compileInline(token.tokens)) }]
      case 'codespan':
        return [{ type: 'code', text: unescapeText(token.text) }]
      case 'link':
        return [{ type: 'link', href: toAddress(token.href), content: compileInline(token.tokens) }]
      default:
        throw new Error(`the handbook contains ${token.type}, which its screen cannot show: ${token.raw}`)
    }
  })
}

function compilePicture({ href, text, title }) {
  const [, width, height] = pictureSizePattern.exec(title ?? '') ?? []
  if (!text || !width)
    throw new Error(`the picture ${href} needs an alternative text and its size: ![text](file "1200x700")`)
  return {
    type: 'picture',
    file: basename(href),
    alt: unescapeText(text),
    width: Number(width),
    height: Number(height),
  }
}

function compileHeading({ depth, raw }) {
  const [, text, id] = headingPattern.exec(raw.replace(/^#+\s*/, '').trim()) ?? []
  if (!text || (depth !== 2 && depth !== 3))
    throw new Error(`a heading of the handbook needs level 2 or 3 and an anchor: ${raw}`)
  return { type: 'heading', level: depth, id, text }
}

const getItemTokens = item =>
  item.tokens.flatMap(token => {
    if (token.type === 'text' || token.type === 'paragraph') return token.tokens
    throw new Error(`a list of the handbook contains ${token.type}: ${token.raw}`)
  })

function compileBlock(token) {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [compileHeading(token)]
    case 'paragraph':
      return token.tokens.length === 1 && token.tokens[0].type === 'image'
        ? [compilePicture(token.tokens[0])]
        : [{ type: 'paragraph', content: compileInline(token.tokens) }]
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: token.ordered,
          start: token.start || 1,
          items: token.items.map(item => compileInline(getItemTokens(item))),
        },
      ]
    case 'blockquote':
      return [{ type: 'note', content: compileInline(token.tokens.flatMap(each => each.tokens ?? [])) }]
    case 'code':
      return [{ type: 'commands', text: token.text }]
    case 'table':
      return [
        {
          type: 'table',
          head: token.header.map(cell => compileInline(cell.tokens)),
          rows: token.rows.map(row => row.map(cell => compileInline(cell.tokens))),
        },
      ]
    default:
      throw new Error(`the handbook contains ${token.type}, which its screen cannot show: ${token.raw}`)
  }
}

function parseFrontMatter(text) {
  const [whole, lines] = frontMatterPattern.exec(text) ?? []
  if (!whole) throw new Error('a page of the handbook starts with its front matter')
  const fields = Object.fromEntries(lines.split('\n').map(line => line.split(/:\s*(.*)/s, 2)))
  for (const name of requiredFields) if (!fields[name]) throw new Error(`the front matter lacks ${name}`)
  return { fields, body: text.slice(whole.length) }
}

/** Compiles the Markdown text of one page. */
export function compilePage(text) {
  const { fields, body } = parseFrontMatter(text)
  const blocks = marked.lexer(body).flatMap(compileBlock)
  return {
    title: fields.title,
    summary: fields.summary,
    order: Number(fields.order),
    keywords: fields.keywords ?? '',
    blocks,
  }
}

const listTexts = block => {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return [toPlainText(block.content)]
    case 'list':
      return block.items.map(toPlainText)
    case 'table':
      return [block.head, ...block.rows].flatMap(row => row.map(toPlainText))
    case 'picture':
      return [block.alt]
    case 'commands':
      return [block.text]
    default:
      return []
  }
}

/** Lists the sections of a page for the search: the text before the first heading, then one entry for each heading. */
export function listSections({ blocks }) {
  const sections = [{ anchor: null, heading: '', text: [] }]
  for (const block of blocks) {
    if (block.type === 'heading') sections.push({ anchor: block.id, heading: block.text, text: [] })
    else sections.at(-1)?.text.push(...listTexts(block))
  }
  return sections.map(({ text, ...section }) => ({ ...section, text: text.join(' ') }))
}

/** Loads all pages of a language in their order. */
export function loadHandbook(language) {
  return readdirSync(join(folder, language))
    .filter(file => file.endsWith('.md'))
    .map(file => ({
      slug: basename(file, '.md'),
      ...compilePage(readFileSync(join(folder, language, file), 'utf8')),
    }))
    .sort((a, b) => a.order - b.order)
}

const pagePattern = /docs\/handbook\/(?:pt-BR|en)\/[a-z-]+\.md(\?\w+)?$/

/** Builds the module of one file: its page, or with `?summary` or `?search` only what lists and the search need. */
function buildModule(file, variant) {
  const page = { slug: basename(file, '.md'), ...compilePage(readFileSync(file, 'utf8')) }
  const { slug, title, summary, order, keywords } = page
  if (variant === '?summary') return `export const summary = ${JSON.stringify({ slug, title, summary, order })}`
  if (variant === '?search')
    return `export const entry = ${JSON.stringify({ slug, title, order, keywords, sections: listSections(page) })}`
  // A picture may be missing before `npm run handbook-pictures` has taken it, which needs a build. A test rejects it later.
  const toPath = ({ file: name }) => join(dirname(file), '../pictures', name)
  const blocks = page.blocks.filter(block => block.type !== 'picture' || existsSync(toPath(block)))
  const pictures = blocks.filter(({ type }) => type === 'picture')
  const imports = pictures.map((picture, at) => `import picture${at} from ${JSON.stringify(toPath(picture))}`)
  const sources = pictures.map((_, at) => `picture${at}`).join(', ')
  return `${imports.join('\n')}
const sources = [${sources}]
const blocks = ${JSON.stringify(blocks)}
for (const block of blocks) if (block.type === 'picture') block.source = sources.shift()
export const page = { ...${JSON.stringify({ slug, title, summary })}, blocks }`
}

/** The plugin that compiles the pages for the administration's build. */
export const handbook = {
  name: 'handbook',
  enforce: 'pre',
  load(id) {
    const match = pagePattern.exec(id.replaceAll('\\', '/'))
    if (!match) return undefined
    const file = id.split('?', 1)[0]
    this.addWatchFile(file)
    return { code: buildModule(file, match[1]), moduleType: 'js', map: null }
  },
}
