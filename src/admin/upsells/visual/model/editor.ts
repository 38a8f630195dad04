import type { PageLayout, VisualElement } from '#domain/visual-element.ts'

/** What a visual page is, as it is edited. */
export type PageContent = { title: string; elements: VisualElement[]; layout: PageLayout }
/** Where an element stands on the stage, in px, as the browser laid it out. */
export type Box = { x: number; y: number; width: number; height: number }
export type Boxes = ReadonlyMap<string, Box>
/** A change of a page: pure, so that it can be done again on what somebody else saved. */
export type Step = (content: PageContent) => PageContent

/** The widths a page is looked at, in px; below 768 it is one column. */
export const previewWidths = [360, 768, 1024, 1440] as const
export type PreviewWidth = (typeof previewWidths)[number]

/** `waiting`: for the two seconds of rest. `offline`: the server is not reached, what is written is kept here. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict'

/** One page under a seller's hands: what the canvas, the layers and the inspector work on. */
export type VisualEditor = {
  content: PageContent
  /** Ids of what is selected, in the order of selecting. */
  selection: readonly string[]
  select: (ids: readonly string[]) => void
  /** One step of undo. Steps of the same `merge` within 800 ms of each other are one. */
  change: (step: Step, merge?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Where elements stand now; empty until the canvas has measured. */
  boxes: () => Boxes
  measured: (boxes: Boxes) => void
  save: { state: SaveState; at: Date | null; isDraft: boolean; problem: string | null }
  /** Saves and shows it to shoppers; resolves to whether it is done. */
  publish: () => Promise<boolean>
  /** Saves now what waits, without showing it to shoppers. */
  keep: () => Promise<boolean>
}
