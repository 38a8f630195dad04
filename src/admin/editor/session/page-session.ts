import type { Edit, EditRefusal } from '#page-source/edits/edit.ts'
import type { Finding } from '#page-source/lint-page.ts'
import type { Move } from '#page-source/move-references.ts'
import type { PageLists } from './page-lists.ts'
import type { EditedProject, PageKind } from './project.ts'
import type { RevisionAuthor } from './store.ts'
import type { Texts } from './texts.ts'
import type { TrackedElement } from './track-element.ts'

export type EditResult = { ok: true } | { ok: false; reason: EditRefusal }

/**
 * The state of the changes: all saved; some unsaved; being saved; the server cannot be reached and is retried; the
 * server refused; or somebody else saved changes that cannot be merged.
 */
export type SessionState = 'saved' | 'dirty' | 'saving' | 'offline' | 'failed' | 'conflict'

/** Two members saved conflicting changes: the common texts, the other side's texts, and the resolutions. */
export type Conflict = {
  base: Texts
  theirs: Texts
  /** Who saved the other side, when, and which files; null when unknown. */
  savedBy: RevisionAuthor | null
  /** Whether both versions are shown; closing the dialog decides nothing. */
  shown: boolean
  show: () => void
  hide: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
}

/** An open page: all its views share one history and one save queue. */
export type PageSession = {
  kind: PageKind
  /** The project as the server has it. */
  project: EditedProject
  /** The texts as the server has them. */
  saved: Texts
  /**
   * The texts including unsaved changes. They are sources with their own line endings, and edits address `draft.html`.
   */
  draft: Texts
  /** Applies one edit of the HTML; concurrent requests are applied in order. */
  edit: (edit: Edit) => Promise<EditResult>
  /** Applies several edits as one undo step, or none of them; each is addressed on the result of the previous one. */
  editAll: (edits: readonly Edit[]) => Promise<EditResult>
  /** Tracks an element of the draft during a slow operation, so that the edit finds it afterwards. */
  mark: (id: string) => TrackedElement
  editMarked: (mark: TrackedElement, editsAt: (id: string) => readonly Edit[]) => Promise<EditResult>
  /** Delays publishing until this promise settles, for example until an uploaded image is in its place. */
  delayPublishUntil: (insertion: Promise<unknown>) => void
  /** Replaces a whole text; its line endings may be those of a browser field. */
  type: (key: string, text: string) => void
  /** Loads another file of the project into the texts, under its path. */
  openFile: (path: string) => Promise<void>
  /** Finds the files that refer to this one, and the scripts that mention its name. */
  findReferences: (path: string) => Promise<{ referring: string[]; mentioning: string[] }>
  /** Adds an empty text file to the draft. Throws the server's error, like the next two. */
  createFile: (path: string) => Promise<void>
  /** Renames a file and updates the references in pages and style sheets. */
  renameFile: (move: Move) => Promise<void>
  /** Removes a file from the draft; the returned function restores it. */
  removeFile: (path: string) => Promise<() => Promise<void>>
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** The source in the form that a frame shows, as JSON; null when it is too large or nested too deeply. */
  read: (source: string) => Promise<string | null>
  /** The texts, links and images of a source. */
  lists: (source: string) => Promise<PageLists | null>
  /** The address of the only element of the draft with this text, or null. */
  find: (text: string) => Promise<string | null>
  /** The files of the saved project with its main style sheet and script. */
  mainFiles: () => Promise<{ css: string | null; js: string | null }>
  /** Finds missing references in this text of a page or style sheet. */
  lint: (path: string, text: string) => Promise<Finding[]>
  /**
   * Adds an image to the project; returns the address by which the entry page refers to it, and its path. Throws the
   * server's error.
   */
  addImage: (file: File) => Promise<{ src: string; path: string | null }>
  state: SessionState
  /** Whether the save in progress also publishes. */
  publishing: boolean
  dirty: boolean
  autosave: boolean
  setAutosave: (isOn: boolean) => void
  /**
   * Applies what is being typed in a view but is not in the texts yet; called before saving and before the view is
   * left.
   */
  finish: () => Promise<void>
  /** Registers `callback` to be called by `finish`; the returned function removes it. */
  onFinish: (callback: () => Promise<void>) => () => void
  /** Saves immediately what autosave would save, without a toast; resolves to whether the server has it. */
  autosaveNow: () => Promise<boolean>
  save: () => Promise<void>
  publish: () => Promise<void>
  /** Reverts the changes since the last save, as one undo step. */
  discardTyped: () => void
  /** Discards the draft saved since the last publication. */
  discardDraft: () => Promise<boolean>
  /** Restores a version as a draft. */
  restore: (version: string) => Promise<boolean>
  /** When the changes were made (ms) that this browser had stored; null when none were recovered. */
  recovered: number | null
  /** Keeps or discards the recovered changes. */
  settleRecovered: (autosaveNow: boolean) => void
  conflict: Conflict | null
}
