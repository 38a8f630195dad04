import type { Edit, EditRefusal } from '@vitrine/html-editing/edits/edit.ts'
import type { Finding } from '@vitrine/html-editing/lint-page.ts'
import type { Move } from '@vitrine/html-editing/move-references.ts'
import type { PageLists } from './page-lists.ts'
import type { EditedProject, PageKind } from './project.ts'
import type { RevisionAuthor } from './store.ts'
import type { Texts } from './texts.ts'
import type { TrackedElement } from './track-element.ts'

export type EditResult = { ok: true } | { ok: false; reason: EditRefusal }

/**
 * `saved`: all changes are saved. `dirty`: some changes are unsaved. `saving`: a save is in progress. `offline`: the
 * server cannot be reached, and the save is retried. `failed`: the server rejected the save. `conflict`: another member
 * saved changes that cannot be merged.
 */
export type SessionState = 'saved' | 'dirty' | 'saving' | 'offline' | 'failed' | 'conflict'

/**
 * A conflict between two members. `base` are the texts before both changes, `theirs` the texts that the other member
 * saved. The functions show, hide or resolve the conflict.
 */
export type Conflict = {
  base: Texts
  theirs: Texts
  /** Who saved the other version, when, and which files changed; null when unknown. */
  savedBy: RevisionAuthor | null
  /** Whether the dialog with both versions is open. Closing the dialog leaves the conflict unresolved. */
  shown: boolean
  show: () => void
  hide: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
}

/** An open page: all its views share one history and one save queue. */
export type PageSession = {
  kind: PageKind
  /** The project as saved on the server. */
  project: EditedProject
  /** The texts as saved on the server. */
  saved: Texts
  /**
   * The texts including unsaved changes, with their original line endings. The element ids in edits refer to
   * `draft.html`.
   */
  draft: Texts
  /** Applies one edit of the HTML; concurrent requests are applied in order. */
  edit: (edit: Edit) => Promise<EditResult>
  /**
   * Applies several edits as one undo step, or none of them. The element ids in an edit refer to the result of the
   * previous edit.
   */
  editAll: (edits: readonly Edit[]) => Promise<EditResult>
  /** Tracks an element of the draft during a slow operation, so that `editMarked` finds the element afterwards. */
  mark: (id: string) => TrackedElement
  editMarked: (mark: TrackedElement, editsAt: (id: string) => readonly Edit[]) => Promise<EditResult>
  /** Delays publishing until this promise settles, for example until an uploaded image is in its place. */
  delayPublishUntil: (insertion: Promise<unknown>) => void
  /** Replaces a whole text. `text` may have the line endings of a browser field; the original ones are restored. */
  type: (key: string, text: string) => void
  /** Loads another file of the project into the texts, under its path. */
  openFile: (path: string) => Promise<void>
  /** Finds the files that refer to this file, and the scripts that mention its name. */
  findReferences: (path: string) => Promise<{ referring: string[]; mentioning: string[] }>
  /** Adds an empty text file to the draft. Throws the server's error, like `renameFile` and `removeFile`. */
  createFile: (path: string) => Promise<void>
  /** Renames a file and updates the references in pages and style sheets. */
  renameFile: (move: Move) => Promise<void>
  /** Removes a file from the draft; the returned function restores it. */
  removeFile: (path: string) => Promise<() => Promise<void>>
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /**
   * Resolves to the source in the form that the frame shows, as JSON; null when it is too large or nested too deeply.
   */
  read: (source: string) => Promise<string | null>
  /** Resolves to the texts, links and images of a source. */
  lists: (source: string) => Promise<PageLists | null>
  /** Resolves to the id of the only element of the draft with this text, or null. */
  find: (text: string) => Promise<string | null>
  /** Resolves to the paths of the main style sheet and script of the saved project; null if there is none. */
  mainFiles: () => Promise<{ css: string | null; js: string | null }>
  /** Finds problems in this text of a page or style sheet, such as references to missing files. */
  lint: (path: string, text: string) => Promise<Finding[]>
  /**
   * Adds an image to the project. `src` is the URL by which the entry page refers to the image. `path` is the path of
   * the new file, null if the project already contained the image. Throws the server's error.
   */
  addImage: (file: File) => Promise<{ src: string; path: string | null }>
  state: SessionState
  /** Whether the save in progress also publishes. */
  publishing: boolean
  dirty: boolean
  autosave: boolean
  setAutosave: (isOn: boolean) => void
  /** Adds the text that is being typed in a view to the draft. Called before saving and before the view is left. */
  finish: () => Promise<void>
  /** Registers `callback` to be called by `finish`; the returned function removes it. */
  onFinish: (callback: () => Promise<void>) => () => void
  /** Saves immediately what autosave would save, without a toast. Resolves to whether the save succeeded. */
  autosaveNow: () => Promise<boolean>
  save: () => Promise<void>
  publish: () => Promise<void>
  /** Reverts the changes since the last save, as one undo step. */
  discardTyped: () => void
  /** Discards the draft saved since the last publication. */
  discardDraft: () => Promise<boolean>
  /** Restores a version as a draft. */
  restore: (version: string) => Promise<boolean>
  /** When this browser stored the recovered changes (ms); null when none were recovered. */
  recovered: number | null
  /** Keeps (true) or discards (false) the recovered changes. */
  settleRecovered: (autosaveNow: boolean) => void
  conflict: Conflict | null
}
