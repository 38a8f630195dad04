/**
 * Messages between the inline editor's frame and its parent page. Element ids refer to the page's index
 * (@vitrine/html-editing/page-index.ts) and are valid for one `revision`, the number of the source that was shown last.
 */

/** A source's tree as the frame shows it. Strings are text nodes; `space` is 1 for SVG and 2 for MathML. */
export type ShownNode = string | { comment: string } | ShownElement
export type ShownElement = {
  tag: string
  space?: 1 | 2
  /** Attribute names and values, alternating. */
  attributes: string[]
  children: ShownNode[]
  /** The content of a template element. */
  content?: ShownNode[]
}

/** CSS px in the frame's own window. `line` is the line of the caret or selection in a text that is being edited. */
export type ElementPosition = {
  left: number
  top: number
  width: number
  height: number
  line: { top: number; height: number } | null
}

/** The element that the seller points at or has focused. */
export type SelectedElement = {
  id: string
  kind: 'text' | 'image' | 'block'
  tag: string
  text: string
  place: ElementPosition
  /** Computed appearance: size in px, colors as CSS writes them, '' for a transparent background. */
  look: { size: number; bold: boolean; color: string; background: string }
  /**
   * The link of the element: the element itself, a link around the element, or the link at the caret. A link inside a
   * text that is being edited has no id.
   */
  link: { id: string | null; href: string } | null
  /** The element's role in the funnel and its offer, read from attributes of the page. */
  mark: { role: 'charge' | 'next' | 'skip' | null; offerId: string | null }
  /**
   * Ids of the siblings before and after which the element can move, and the number of ids that each of the elements
   * spans.
   */
  before: string | null
  after: string | null
  afterCount: number
  count: number
  parent: string | null
}

/** A finished text change. `newText` is markup if `isHTML` is true, and plain text otherwise. */
export type TextChanged = {
  type: 'textChanged'
  originalText: string
  newText: string
  isHTML: boolean
  id: string | null
  revision: number
  /** The changed declarations of the element's own style. */
  style: Record<string, string | null>
}
export type ContentUpdated = { type: 'contentUpdated'; htmlContent: string; revision: number }

export type StructureAct = 'remove' | 'duplicate' | 'up' | 'down'
/** What the frame sends; each message carries the secret of its load. */
export type EditorMessage =
  | TextChanged
  | ContentUpdated
  | { type: 'ready' }
  /**
   * The tree is rendered. `htmlContent` is the document as the browser serializes it, possibly after changes by the
   * page's scripts.
   */
  | { type: 'shown'; revision: number; htmlContent: string }
  | { type: 'chosen'; chosen: SelectedElement | null; typing: boolean; revision: number }
  | { type: 'placed'; place: ElementPosition }
  | ({ type: 'scrolled' } & Scroll)
  /** An unsaved text that is being edited, sent so that the text is not lost when the frame is closed. */
  | (Omit<TextChanged, 'type' | 'id'> & { type: 'typing'; id: string })
  | { type: 'pickImage'; id: string; revision: number }
  | { type: 'dropImage'; id: string; file: File; revision: number }
  | { type: 'act'; act: StructureAct; revision: number }
  | { type: 'key'; key: 'undo' | 'redo' | 'save' | 'toolbar' | 'link' }
  | { type: 'tooLong' }

/** Lengths in CSS px. */
export type Scroll = { left: number; top: number }
export type AppearanceChange = { size?: number; bold?: boolean; color?: string; background?: string }
export type ToEditor = {
  vitrine: 'editor'
} /**
 * `tree` is a ShownElement as JSON, so that the parent page passes it on without parsing it. `scroll` is the last
 * scroll position of the previous load of the page.
 */ & (
  | { type: 'show'; tree: string; revision: number; choose: string | null; scroll: Scroll | null }
  | { type: 'look'; change: AppearanceChange }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'choose'; id: string; typing: boolean }
  /** The target for the selected part of a text, or for all of it; null removes the link. */
  | { type: 'link'; href: string | null }
  | { type: 'focus' }
  | { type: 'parent' }
)
