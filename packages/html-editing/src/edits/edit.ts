import type { Page } from '../page-index.ts'
import type { TreeChange } from '../same-tree.ts'
import type { Splice } from '../splice.ts'
import type { Element } from '../tree.ts'

/** One edit of a page. `id` is from the page's index; `was`, if given, is the text that the editor displayed there. */
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
   * Inserts a copy after the element. `styled` lists ids that style sheets in other files use. The copy keeps these
   * ids, and with them its appearance.
   */
  | { kind: 'duplicate'; styled?: readonly string[] }
  | { kind: 'move'; to: string; where: 'before' | 'after' }
  /** Inserts new markup beside the element, such as a section with its own styles. The markup may not run code. */
  | { kind: 'insert'; html: string; where: 'before' | 'after' }
)

/**
 * Why an edit changed nothing: the id does not exist, the text differs from what the editor displayed, the edit is not
 * allowed there, or it would change something else ('Edite este trecho no código').
 */
export type EditRefusal = 'not_found' | 'changed' | 'not_allowed' | 'refused'

/** One way to perform an edit: the splices, and the change of the tree that they must produce. */
export type Draft = { splices: Splice[]; change: TreeChange }
/** Several drafts are alternatives that are tried in order. */
export type DraftResult = EditRefusal | Draft | Draft[]

export const isRefusal = (drafted: DraftResult): drafted is EditRefusal => typeof drafted === 'string'

/** Whether the element is in the source and its tag produces no other element. A misnested tag produces several. */
export const isSingle = (page: Page, element: Element): boolean => page.tags.get(element.attrs)?.count === 1

/** Whether browsers treat the element as code or as a separate document, not as readable text. */
export const isCodeElement = (element: Element): boolean => codeTags.has(element.tagName)

const codeTags = new Set([
  ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'base', 'noscript', 'noembed', 'noframes', 'xmp'],
  ...['plaintext', 'frame', 'frameset', 'meta', 'link'],
])

type Range = { start: number; end: number }
/** When a text closes an element, parse5 can report an end before the start tag; such a range is invalid. */
const toRange = (start: number, end: number, minEnd: number): Range | null => (end < minEnd ? null : { start, end })

/** Returns the start and end of an element in the source; null when the element has no range of its own. */
export function findRange({ sourceCodeLocation: place }: Element): Range | null {
  return place ? toRange(place.startOffset, place.endOffset, place.startTag?.endOffset ?? place.startOffset) : null
}

/** Returns the start and end of an element's content in the source; null when the element cannot have content. */
export function findInnerRange({ sourceCodeLocation: place, tagName }: Element): Range | null {
  if (!place?.startTag || voidTags.has(tagName)) return null
  const { endOffset: start } = place.startTag
  return toRange(start, place.endTag?.startOffset ?? place.endOffset, start)
}

const voidTags = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link'],
  ...['meta', 'param', 'source', 'track', 'wbr'],
])
