import { isCodeElement } from '@vitrine/html-editing/edits/edit.ts'
import type { Page } from '@vitrine/html-editing/page-index.ts'
import { type Element, findAttribute, getText, isText, type Node } from '@vitrine/html-editing/tree.ts'

/** The limits of the lists: the number of texts, the length of each text, and the length of a link's label. */
const maxTexts = 15
const maxTextLength = 200
const maxLabelLength = 30

export type ListedText = { id: string; text: string }
export type ListedLink = { id: string; label: string; href: string }
export type ListedImage = { id: string; src: string; alt: string }
export type PageLists = { texts: ListedText[]; links: ListedLink[]; images: ListedImage[]; moreTexts: number }

const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()
const truncateLabel = (text: string) => (text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text)

/**
 * Creates a function that returns whether an element contains readable text. It must be called with the elements in
 * document order.
 */
function createIsReadable() {
  const read = new Set<Node>()
  return (element: Element): boolean => {
    const { parentNode: parent, tagName } = element
    if (isCodeElement(element) || tagName === 'textarea' || tagName === 'svg') return false
    if (tagName !== 'body' && !(parent && read.has(parent))) return false
    read.add(element)
    return true
  }
}

/**
 * Lists the texts, links and images of a page. `id` is an element id of the page's index; for a text, the index of its
 * node follows after a dot.
 */
export function buildPageLists(page: Page): PageLists {
  const all: ListedText[] = []
  const [links, images]: [ListedLink[], ListedImage[]] = [[], []]
  const isRead = createIsReadable()
  for (const [id, element] of page.elements) {
    if (!isRead(element) || id.includes('~')) continue
    for (const [index, child] of element.childNodes.entries()) {
      const text = isText(child) ? collapseWhitespace(child.value) : ''
      if (text !== '' && text.length < maxTextLength) all.push({ id: `${id}.${index}`, text })
    }
    const href = element.tagName === 'a' ? findAttribute(element, 'href') : null
    const alt = findAttribute(element, 'alt') ?? ''
    if (href !== null) links.push({ id, label: truncateLabel(getText(element)), href })
    if (element.tagName === 'img') images.push({ id, src: findAttribute(element, 'src') ?? '', alt })
  }
  return { texts: all.slice(0, maxTexts), links, images, moreTexts: Math.max(0, all.length - maxTexts) }
}
