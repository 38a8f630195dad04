import type { Page } from '../page-index.ts'
import type { TreeChange } from '../same-tree.ts'
import type { Splice } from '../splice.ts'
import type { Element } from '../tree.ts'

/** One edit of a page. `id` is an address of its index; `was`, where given, is the text the editor saw there. */
export type Edit = { id: string; was?: string } & (
  | { kind: 'setText'; text: string }
  | { kind: 'setInner'; html: string }
  /** CSS properties and their values, null takes one off. */
  | { kind: 'setStyle'; style: Readonly<Record<string, string | null>> }
  | { kind: 'setAttr'; name: string; value: string | null }
  | { kind: 'replaceImage'; src: string }
  | { kind: 'setLink'; href: string }
  | { kind: 'unlink' }
  | { kind: 'remove' }
  /** Once more behind itself. `styled`: ids that style sheets in other files name; the copy keeps them, and its looks. */
  | { kind: 'duplicate'; styled?: readonly string[] }
  | { kind: 'move'; to: string; where: 'before' | 'after' }
  /** New markup beside the element, such as a section with its own styles; nothing in it may run. */
  | { kind: 'insert'; html: string; where: 'before' | 'after' }
)

/**
 * Why nothing was changed: there is no such place, it says something else than the editor saw, an edit must not do this
 * there, or it cannot be done without changing something else: 'Edite este trecho no código'.
 */
export type EditRefusal = 'not_found' | 'changed' | 'not_allowed' | 'refused'

/** A way to do an edit: what is written, and what the tree has to be after it. */
export type Draft = { splices: Splice[]; change: TreeChange }
/** Several ways are tried in their order. */
export type DraftResult = EditRefusal | Draft | Draft[]

export const isRefusal = (drafted: DraftResult): drafted is EditRefusal => typeof drafted === 'string'

/** Whether the element is written once and makes one element: misnested tags can make several. */
export const isSingle = (page: Page, element: Element): boolean => page.tags.get(element.attrs)?.count === 1

/** What is code or a document of its own to a browser, not text that people read. */
export const isCodeElement = (element: Element): boolean => codeTags.has(element.tagName)

const codeTags = new Set([
  ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'base', 'noscript', 'noembed', 'noframes', 'xmp'],
  ...['plaintext', 'frame', 'frameset', 'meta', 'link'],
])

type Range = { start: number; end: number }
/** parse5 gives an element that a text closes an end before its own start tag: such a place is none. */
const toRange = (start: number, end: number, least: number): Range | null => (end < least ? null : { start, end })

/** Start and end of an element in the source; null where it has no place of its own there. */
export function findRange({ sourceCodeLocation: place }: Element): Range | null {
  return place ? toRange(place.startOffset, place.endOffset, place.startTag?.endOffset ?? place.startOffset) : null
}

/** Start and end of what is written inside an element; null where nothing can be. */
export function findInnerRange({ sourceCodeLocation: place, tagName }: Element): Range | null {
  if (!place?.startTag || voidTags.has(tagName)) return null
  const { endOffset: start } = place.startTag
  return toRange(start, place.endTag?.startOffset ?? place.endOffset, start)
}

const voidTags = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link'],
  ...['meta', 'param', 'source', 'track', 'wbr'],
])
