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
 * How it stands with what was written: all of it saved; some of it not yet; on its way; the server is not reached and is
 * asked again; the server refused; or somebody else saved what cannot be brought together with it.
 */
export type SessionState = 'saved' | 'dirty' | 'saving' | 'offline' | 'failed' | 'conflict'

/** Two people saved: the texts both came from, theirs, and the ways out. */
export type Conflict = {
  base: Texts
  theirs: Texts
  /** Who saved theirs, when, and which files; null where it was not told. */
  by: RevisionAuthor | null
  /** Whether both versions are shown; closing them decides nothing. */
  shown: boolean
  show: () => void
  hide: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
}

/** A page being edited: one history and one way to the server for all its views. */
export type PageSession = {
  kind: PageKind
  /** As the server has it. */
  project: EditedProject
  /** The texts as the server has them. */
  saved: Texts
  /** As it is written now. The texts are sources with their own line ends: an edit's addresses count in `draft.html`. */
  draft: Texts
  /** Does one edit of the HTML; several may be asked at once and are done in their turn. */
  edit: (edit: Edit) => Promise<EditResult>
  /** Does several as one step of undo, or none: each is addressed on what those before it left. */
  editAll: (edits: readonly Edit[]) => Promise<EditResult>
  /** Follows an element of the draft for something slow, whose edit it is to get wherever it is by then. */
  mark: (id: string) => TrackedElement
  editMarked: (mark: TrackedElement, editsAt: (id: string) => readonly Edit[]) => Promise<EditResult>
  /** Has the page published only once this is over, as a picture that is on its way to its place. */
  holdPublish: (landing: Promise<unknown>) => void
  /** Writes a whole text, in which lines may end as a field of a browser ends them. */
  type: (key: string, text: string) => void
  /** Reads another file of the project into the texts, under its path. */
  openFile: (path: string) => Promise<void>
  /** Which files ask for this one, and which only name it in code. */
  referring: (path: string) => Promise<{ asking: string[]; naming: string[] }>
  /** Adds an empty text file to the draft. Throws what the server answers, as the next two. */
  createFile: (path: string) => Promise<void>
  /** Gives a file another path, and has pages and styles ask for it there. */
  renameFile: (move: Move) => Promise<void>
  /** Takes a file off the draft; what it gives back puts it there again. */
  removeFile: (path: string) => Promise<() => Promise<void>>
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** What a source shows, for a frame, as JSON; null where it is too large or nests too deep. */
  read: (source: string) => Promise<string | null>
  /** What a source says, for lists beside it. */
  lists: (source: string) => Promise<PageLists | null>
  /** The address of the only element of the draft that says this, or null. */
  find: (text: string) => Promise<string | null>
  /** Which files of the project, as it is saved, hold its main style and script. */
  mainFiles: () => Promise<{ css: string | null; js: string | null }>
  /** What a page or style sheet of the project lacks, in this text of it. */
  lint: (path: string, text: string) => Promise<Finding[]>
  /**
   * Adds a picture to the project: the address under which the entry page shows it, and its path. Throws what the server
   * answers.
   */
  addImage: (file: File) => Promise<{ src: string; path: string | null }>
  state: SessionState
  /** Whether it is being published, not only saved. */
  publishing: boolean
  dirty: boolean
  autosave: boolean
  setAutosave: (on: boolean) => void
  /** Ends what is being written in a view and not yet in the texts; before a save, and before the view is left. */
  finish: () => Promise<void>
  /** Has `end` called then; what it gives back takes it off again. */
  onFinish: (end: () => Promise<void>) => () => void
  /** Saves at once and without a word what would be saved in a moment; whether the server has it. */
  keep: () => Promise<boolean>
  save: () => Promise<void>
  publish: () => Promise<void>
  /** Puts back what was written since the last save; one step of undo. */
  discardTyped: () => void
  /** Forgets what was saved since the page was published last. */
  discardDraft: () => Promise<boolean>
  /** Brings a version back as a draft. */
  restore: (version: string) => Promise<boolean>
  /** When this was written (ms), where it was found in this browser and had not reached the server. */
  recovered: number | null
  /** Keeps what was found; or puts it away. */
  settleRecovered: (keep: boolean) => void
  conflict: Conflict | null
}
