/**
 * What the inline editor's frame and the page around it say to each other. Ids are addresses of the page's index
 * (page-source/page-index.ts) and good for one `revision`: the number of the source that was shown last.
 */

/** A source's tree as the frame is to show it. Strings are texts; `space` is 1 for SVG, 2 for MathML. */
export type ShownNode = string | { comment: string } | ShownElement
export type ShownElement = {
  tag: string
  space?: 1 | 2
  /** Names and values in turn. */
  attributes: string[]
  children: ShownNode[]
  /** What is inside of a template. */
  content?: ShownNode[]
}

/** CSS px in the frame's own window. `line`: where the caret or what is marked is, in a text that is being written. */
export type ElementPosition = {
  left: number
  top: number
  width: number
  height: number
  line: { top: number; height: number } | null
}

/** What stands under the seller's pointer or focus. */
export type SelectedElement = {
  id: string
  kind: 'text' | 'image' | 'block'
  tag: string
  text: string
  place: ElementPosition
  /** As it looks: px, colours as CSS writes them, '' for a background that lets through what lies behind. */
  look: { size: number; bold: boolean; color: string; background: string }
  /** The link it is, is in or holds where the caret is; one of a text that is being written has no id. */
  link: { id: string | null; href: string } | null
  /** What it does in a funnel: attributes of the page. */
  mark: { role: 'charge' | 'next' | 'skip' | null; offerId: string | null }
  /** The neighbours it can go in front of and behind, and how many ids each holds. */
  before: string | null
  after: string | null
  afterCount: number
  count: number
  parent: string | null
}

/** What the specification names, with its additions: `id`, `revision`, `style`. */
export type TextChanged = {
  type: 'textChanged'
  originalText: string
  newText: string
  isHTML: boolean
  id: string | null
  revision: number
  /** What changed of the element's own style. */
  style: Record<string, string | null>
}
export type ContentUpdated = { type: 'contentUpdated'; htmlContent: string; revision: number }

export type StructureAct = 'remove' | 'duplicate' | 'up' | 'down'
/** What the frame says; each with the secret of its load. */
export type EditorMessage =
  | TextChanged
  | ContentUpdated
  | { type: 'ready' }
  /** The tree stands, and this is how the browser writes it; scripts of the page may have changed it since. */
  | { type: 'shown'; revision: number; htmlContent: string }
  | { type: 'chosen'; chosen: SelectedElement | null; typing: boolean; revision: number }
  | { type: 'placed'; place: ElementPosition }
  | ({ type: 'scrolled' } & Scroll)
  /** What is being written and was not saved, so that it outlives the frame. */
  | (Omit<TextChanged, 'type' | 'id'> & { type: 'typing'; id: string })
  | { type: 'pickImage'; id: string; revision: number }
  | { type: 'dropImage'; id: string; file: File; revision: number }
  | { type: 'act'; act: StructureAct; revision: number }
  | { type: 'key'; key: 'undo' | 'redo' | 'save' | 'toolbar' | 'link' }
  | { type: 'tooLong' }

/** CSS px. */
export type Scroll = { left: number; top: number }
export type AppearanceChange = { size?: number; bold?: boolean; color?: string; background?: string }
export type ToEditor = {
  vitrine: 'editor'
} /**
 * `tree`: a ShownElement as JSON, which passes through the page around without being read there. `scroll`: where a
 * former load of the page was left.
 */ & (
  | { type: 'show'; tree: string; revision: number; choose: string | null; scroll: Scroll | null }
  | { type: 'look'; change: AppearanceChange }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'choose'; id: string; typing: boolean }
  /** Where the chosen part of a text leads, or all of it; null: nowhere. */
  | { type: 'link'; href: string | null }
  | { type: 'focus' }
  | { type: 'parent' }
)
