import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { helpTopics } from '#admin/ui/help-topics.ts'
import { adminPaths } from '#contract/screens.ts'
import { compilePage, handbookLanguages, loadHandbook, picturesFolder } from '../../../scripts/support/handbook.mjs'
import type { Block, Inline } from './page-data.ts'

type Page = { slug: string; title: string; order: number; blocks: (Block & { file?: string })[] }
type Language = 'pt-BR' | 'en'
const languages = handbookLanguages as Language[]
const load = (language: Language) => loadHandbook(language) as unknown as Page[]
const pages: Record<Language, Page[]> = { 'pt-BR': load('pt-BR'), en: load('en') }

const catalogues = {
  'pt-BR': import.meta.glob('../../i18n/pt-BR/*.ts', { eager: true }),
  en: import.meta.glob('../../i18n/en/*.ts', { eager: true }),
}
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

const listContents = (block: Block): Inline[][] => {
  if (block.type === 'paragraph' || block.type === 'note') return [block.content]
  if (block.type === 'list') return block.items
  return block.type === 'table' ? [...block.head, ...block.rows.flat()] : []
}
const flatten = (content: Inline[]): Inline[] =>
  content.flatMap(part =>
    typeof part === 'object' && part.type === 'link' ? [part, ...flatten(part.content)] : [part],
  )
const listParts = (page: Page) => page.blocks.flatMap(listContents).flatMap(flatten)
const listLabels = (page: Page) =>
  listParts(page).flatMap(part => (typeof part === 'object' && part.type === 'label' ? part.text : []))
const listLinks = (page: Page) =>
  listParts(page).flatMap(part => (typeof part === 'object' && part.type === 'link' ? part.href : []))
const listAnchors = (page: Page) => page.blocks.flatMap(block => (block.type === 'heading' ? block.id : []))
const listPictures = (page: Page) => page.blocks.flatMap(block => (block.type === 'picture' ? [block] : []))

/** Every address in the handbook, with and without anchors. */
const addresses = new Set(
  pages['pt-BR'].flatMap(page => [`/ajuda/${page.slug}`, ...listAnchors(page).map(id => `/ajuda/${page.slug}#${id}`)]),
)

describe('the handbook', () => {
  it('has the same pages with the same headings, in the same order, in both languages', () => {
    const outline = (language: Language) =>
      pages[language].map(page => [page.slug, page.order, ...page.blocks.flatMap(toOutline)])
    const toOutline = (block: Block) => (block.type === 'heading' ? `${block.level} ${block.id}` : [])
    expect(outline('en')).toEqual(outline('pt-BR'))
    expect(new Set(pages.en.map(({ order }) => order)).size).toBe(pages.en.length)
  })

  it.each(languages)('gives every heading of a page an anchor of its own (%s)', language => {
    const repeated = pages[language].filter(page => new Set(listAnchors(page)).size < listAnchors(page).length)
    expect(repeated.map(({ slug }) => slug)).toEqual([])
  })

  it.each(languages)('quotes only texts that the screens show (%s)', language => {
    const texts = new Set(listTexts(catalogues[language]))
    const unknown = pages[language].flatMap(page =>
      listLabels(page)
        .filter(label => !texts.has(label))
        .map(label => `${page.slug}: ${label}`),
    )
    expect(unknown).toEqual([])
  })

  it.each(languages)('links only to pages, headings and screens that exist (%s)', language => {
    const screens: readonly string[] = adminPaths
    const isValid = (page: Page, href: string) => {
      if (href.startsWith('https://')) return URL.canParse(href)
      if (href.startsWith('#')) return listAnchors(page).includes(href.slice(1))
      return href.startsWith('/ajuda') ? addresses.has(href) : screens.includes(href.replace(/[?#].*$/, ''))
    }
    const broken = pages[language].flatMap(page => listLinks(page).filter(href => !isValid(page, href)))
    expect(broken).toEqual([])
  })

  it('shows each picture in its own size, and no picture is unused', async () => {
    const shown = new Set<string>()
    for (const page of Object.values(pages).flat())
      for (const { file = '', width, height } of listPictures(page)) {
        shown.add(file)
        const picture = await sharp(join(picturesFolder, file)).metadata()
        expect([file, picture.width, picture.height]).toEqual([file, width, height])
      }
    expect(readdirSync(picturesFolder).sort()).toEqual([...shown].sort())
  })

  it('keeps the pictures small enough for a repository', () => {
    const sizes = readdirSync(picturesFolder).map(file => statSync(join(picturesFolder, file)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
  })
})

describe('helpTopics', () => {
  it('points to pages and headings of the handbook', () => {
    expect(Object.values(helpTopics).filter(topic => !addresses.has(`/ajuda/${topic}`))).toEqual([])
  })

  it('contains only topics to which a screen links', () => {
    const folder = join(import.meta.dirname, '..')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && existsSync(join(folder, file)))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const isLinked = (topic: string) => new RegExp(`(topic|help)=.*["']${topic}["']|: '${topic}',`).test(sources)
    expect(Object.keys(helpTopics).filter(topic => !isLinked(topic))).toEqual([])
  })
})

describe('compilePage', () => {
  const front = '---\ntitle: Pix\nsummary: How Pix works.\norder: 1\n---\n'
  const compile = (body: string) => compilePage(front + body).blocks

  it('compiles headings, labels, links, lists and notes', () => {
    expect(compile('## Turn on <!-- #on -->\n\n1. Press **Save** & [read](pix.md#on).\n\n> Careful.')).toEqual([
      { type: 'heading', level: 2, id: 'on', text: 'Turn on' },
      {
        type: 'list',
        isOrdered: true,
        start: 1,
        items: [
          [
            'Press ',
            { type: 'label', text: 'Save' },
            ' & ',
            { type: 'link', href: '/ajuda/pix#on', content: ['read'] },
            '.',
          ],
        ],
      },
      { type: 'note', content: ['Careful.'] },
    ])
  })

  it('rejects HTML, unknown links, headings without an anchor and pictures without a size', () => {
    expect(() => compile('A <b>bold</b> word')).toThrow('contains html')
    expect(() => compile('<script>alert(1)</script>')).toThrow('contains html')
    expect(() => compile('[x](javascript:alert(1))')).toThrow('points to')
    expect(() => compile('## No anchor')).toThrow('needs level 2 or 3 and an anchor')
    expect(() => compile('![Pix](pix.webp)')).toThrow('needs an alternative text and its size')
  })
})
