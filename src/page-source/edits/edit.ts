import type { Page } from '../page-index.ts'
import type { TreeChange } from '../same-tree.ts'
import type { Splice } from '../splice.ts'
import type { Element } from '../tree.ts'

/** One edit of a page. `id` is from its index; `was`, if given, is the text that the editor saw there. */
export type Edit = { id: string; was?: string } & (
  | { kind: 'setText'; text: string }
  | { kind: 'setInner'; html: string }
  /** CSS properties and their values; null removes a property. */
  | { kind: 'setStyle'; style: Readonly<Record<string, string | null>> }
  | { kind: 'setAttr'; name: string; value: string | null }
  | { kind: 'replaceImage'; src: string }
  | { kind: 'setLink'; href: string }
  | { kind: 'unlink' }
  | { kind: 'remove' }
  /**
   * Inserts a copy after the element. `styled` lists ids that style sheets in other files use; the copy keeps them, and
   * with them its appearance.
   */
  | { kind: 'duplicate'; styled?: readonly string[] }
  | { kind: 'move'; to: string; where: 'before' | 'after' }
  /** New markup beside the element, such as a section with its own styles; nothing in it may run code. */
  | { kind: 'insert'; html: string; where: 'before' | 'after' }
)

/**
 * Why nothing was changed: the id does not exist, the text differs from what the editor saw, the edit is not allowed
 * there, or it would change something else ('Edite este trecho no código').
 */
export type EditRefusal = 'not_found' | 'changed' | 'not_allowed' | 'refused'

/** A way to perform an edit: the splices, and the change of the tree that they must produce. */
export type Draft = { splices: Splice[]; change: TreeChange }
/** Alternatives are tried in order. */
export type DraftResult = EditRefusal | Draft | Draft[]

export const isRefusal = (drafted: DraftResult): drafted is EditRefusal => typeof drafted === 'string'

/**
 * Whether the element is written once and is the only element of its tag, since a misnested tag can produce several.
 */
export const isSingle = (page: Page, element: Element): boolean => page.tags.get(element.attrs)?.count === 1

/** Whether browsers treat the element as code or as a separate document rather than readable text. */
export const isCodeElement = (element: Element): boolean => codeTags.has(element.tagName)

const codeTags = new Set([
  ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'base', 'noscript', 'noembed', 'noframes', 'xmp'],
  ...['plaintext', 'frame', 'frameset', 'meta', 'link'],
])

type Range = { start: number; end: number }
/** For an element that a text closes, parse5 can report an end before the start tag; such a range is invalid. */
const toRange = (start: number, end: number, minEnd: number): Range | null => (end < minEnd ? null : { start, end })

/** Returns the start and end of an element in the source; null when it has no range of its own. */
export function findRange({ sourceCodeLocation: place }: Element): Range | null {
  return place ? toRange(place.startOffset, place.endOffset, place.startTag?.endOffset ?? place.startOffset) : null
}

/** Returns the start and end of an element's content in the source; null when it cannot have any. */
export function findInnerRange({ sourceCodeLocation: place, tagName }: Element): Range | null {
  if (!place?.startTag || voidTags.has(tagName)) return null
  const { endOffset: start } = place.startTag
  return toRange(start, place.endTag?.startOffset ?? place.endOffset, start)
}

const voidTags = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link'],
  ...['meta', 'param', 'source', 'track', 'wbr'],
])
