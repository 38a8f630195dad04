import { holdsCode } from '#page-source/edits/edit.ts'
import type { Page } from '#page-source/page-index.ts'
import { attributeOf, type Element, isText, type Node, textOf } from '#page-source/tree.ts'

/** As many texts as the code view lists, each shorter than this; labels of links are cut (admin.md, 9). */
const mostTexts = 15
const longestText = 200
const longestLabel = 30

export type ListedText = { id: string; text: string }
export type ListedLink = { id: string; label: string; href: string }
export type ListedImage = { id: string; src: string; alt: string }
export type PageLists = { texts: ListedText[]; links: ListedLink[]; images: ListedImage[]; moreTexts: number }

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
const cut = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text)

/** Whether people read what is in an element, of one after the other as they stand in the page. */
function createIsRead() {
  const read = new Set<Node>()
  return (element: Element): boolean => {
    const { parentNode: parent, tagName } = element
    if (holdsCode(element) || tagName === 'textarea' || tagName === 'svg') return false
    if (tagName !== 'body' && !(parent && read.has(parent))) return false
    read.add(element)
    return true
  }
}

/** What a page says, where it leads and what it shows, for lists beside it. `id`: an address of the page's index. */
export function listsOf(page: Page): PageLists {
  const all: ListedText[] = []
  const [links, images]: [ListedLink[], ListedImage[]] = [[], []]
  const isRead = createIsRead()
  for (const [id, element] of page.elements) {
    if (!isRead(element) || id.includes('~')) continue
    for (const [place, child] of element.childNodes.entries()) {
      const text = isText(child) ? folded(child.value) : ''
      if (text !== '' && text.length < longestText) all.push({ id: `${id}.${place}`, text })
    }
    const href = element.tagName === 'a' ? attributeOf(element, 'href') : null
    const alt = attributeOf(element, 'alt') ?? ''
    if (href !== null) links.push({ id, label: cut(textOf(element)), href })
    if (element.tagName === 'img') images.push({ id, src: attributeOf(element, 'src') ?? '', alt })
  }
  return { texts: all.slice(0, mostTexts), links, images, moreTexts: Math.max(0, all.length - mostTexts) }
}
