import type { PageLayout, VisualElement } from '#domain/visual-element.ts'

/** The editable content of a visual page. */
export type PageContent = { title: string; elements: VisualElement[]; layout: PageLayout }
/** The position and size of an element on the stage, in px, as the browser laid it out. */
export type Box = { x: number; y: number; width: number; height: number }
export type Boxes = ReadonlyMap<string, Box>
/**
 * A pure function that changes a page, so that the change can be applied again to content that another member saved.
 */
export type Step = (content: PageContent) => PageContent

/** The widths in px in which a page can be viewed; below 768 it has one column. */
export const previewWidths = [360, 768, 1024, 1440] as const
export type PreviewWidth = (typeof previewWidths)[number]

/**
 * `waiting`: the autosave delay of two seconds is running. `offline`: the server cannot be reached, changes are stored
 * in this browser.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict'

/** An open page: the interface that canvas, layers and inspector work on. */
export type VisualEditor = {
  content: PageContent
  /** Ids of the selected elements, in the order of selection. */
  selection: readonly string[]
  select: (ids: readonly string[]) => void
  /** Applies one undo step. Steps with the same `merge` within 800 ms of each other are combined. */
  change: (step: Step, merge?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Where elements are now; empty until the canvas has measured them. */
  boxes: () => Boxes
  measured: (boxes: Boxes) => void
  save: { state: SaveState; at: Date | null; isDraft: boolean; problem: string | null }
  /** Publishes the page, which also saves it. Resolves to whether this succeeded. */
  publish: () => Promise<boolean>
  /** Saves pending changes immediately, without publishing. Resolves to whether this succeeded. */
  saveNow: () => Promise<boolean>
}
