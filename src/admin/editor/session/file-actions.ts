import { findMimeType, type TypedFile } from '@vitrine/html-editing/file-types.ts'
import type { Move } from '@vitrine/html-editing/move-references.ts'
import { Problem } from '#api-client/call.ts'
import type { FileChange } from '#contract/page-editing.ts'
import { getTextKey } from '../code/project-texts.ts'
import type { Engine, NamedText } from './engine.ts'
import { dropTexts } from './history.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import type { SaveScheduler } from './save-scheduler.ts'
import { isDirty, type Store } from './store.ts'
import { isPart, mainParts, type Part, type Texts, toTexts } from './texts.ts'

/** Thrown when a file action was not started, because unsaved changes could not be saved before it. */
export class UnsavedError extends Error {}
export type UndoAction = () => Promise<void>

const canReferToFiles = (file: TypedFile) => /^text\/(html|css)$/.test(findMimeType(file) ?? '')
const isCode = (file: TypedFile) => /javascript|json/.test(findMimeType(file) ?? '')

type FileAction = { files: FileChange[]; texts?: Partial<Record<Part, string>>; move?: Move }

/**
 * Creates the actions on project files. The server applies each action immediately and stores a version that can be
 * restored.
 */
export function createFileActions(
  store: Store,
  remote: Remote,
  { enqueue, flush, mergeNewerRevision }: Pick<SaveScheduler, 'enqueue' | 'flush' | 'mergeNewerRevision'>,
  engine: () => Engine,
) {
  /**
   * Replaces the session's project after an action. Open texts that the action did not change stay open; the text of a
   * moved file is kept under the new path.
   */
  function adopt(project: EditedProject, { files, move }: FileAction) {
    const { saved, draft, history } = store.now()
    const mainTexts = toTexts(project.source)
    const getNewPath = (key: string) => (key === move?.from ? move.to : key)
    const changedTexts = new Map(files.flatMap(file => (typeof file.text === 'string' ? [[file.path, file.text]] : [])))
    const existingPaths = new Set(project.files.map(file => file.path))
    const updateTexts = (texts: Texts): Texts => {
      const remainingPaths = Object.keys(texts).filter(key => !isPart(key) && existingPaths.has(getNewPath(key)))
      const others = remainingPaths.map(
        key => [getNewPath(key), changedTexts.get(getNewPath(key)) ?? texts[key] ?? ''] as const,
      )
      const main = mainParts.map(key => [key, texts[key] === saved[key] ? mainTexts[key] : texts[key]] as const)
      return { ...mainTexts, ...Object.fromEntries(main), ...Object.fromEntries(others) }
    }
    const changedKeys = [
      ...mainParts.filter(key => mainTexts[key] !== saved[key]),
      ...changedTexts.keys(),
      ...files.map(({ path }) => path),
    ]
    store.set({
      ...{
        project,
        saved: { ...updateTexts(saved), ...mainTexts },
        draft: updateTexts(draft),
        failure: null,
        recovered: null,
      },
      ...{ history: dropTexts(history, new Set(changedKeys)), savedStep: null },
    })
  }

  async function save(plan: (project: EditedProject) => Promise<FileAction>): Promise<EditedProject> {
    const { project } = store.now()
    const action = await plan(project)
    const { draftName, originalPageId, source } = project
    const { texts = {}, files } = action
    const { revision } = source
    const nextProject = await remote.save({ revision, ...texts, files, publish: false, draftName, originalPageId })
    adopt(nextProject, action)
    return project
  }

  /**
   * Runs an action on the saved project. If another member saved in the meantime, merges both versions and runs the
   * action again. Resolves to the project before the action.
   */
  const runAction = (plan: (project: EditedProject) => Promise<FileAction>) =>
    enqueue(async () => {
      await flush()
      if (isDirty(store.now())) throw new UnsavedError()
      try {
        return await save(plan)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error
        await mergeNewerRevision({ publish: false, auto: true }, error)
        if (store.now().newer) throw new UnsavedError()
        return save(plan)
      }
    })

  /** Reads the texts of project files, from the session if they are open there, otherwise from the server. */
  async function readTexts(project: EditedProject, isWanted: (file: TypedFile) => boolean): Promise<NamedText[]> {
    const { source, files } = project
    const paths = files.map(file => file.path)
    const { draft } = store.now()
    const mainFiles = await engine().ask({ ask: 'main', source: source.html, entry: source.entry, paths })
    const main = { html: source.entry, ...mainFiles }
    return Promise.all(
      files.filter(isWanted).map(async ({ path }) => {
        const key = getTextKey(path, main)
        return { path, key, text: draft[key] ?? (await remote.text(source.revision, path)) }
      }),
    )
  }

  /** Returns the texts that change when a file is moved, with their new content. */
  async function buildMovedTexts(project: EditedProject, move: Move): Promise<NamedText[]> {
    const texts = await readTexts(project, canReferToFiles)
    const paths = project.files.map(file => file.path)
    return engine().ask({ ask: 'move', texts, move, paths })
  }

  async function planRename(project: EditedProject, move: Move): Promise<FileAction> {
    const changed = await buildMovedTexts(project, move)
    const movedFile = changed.find(({ path }) => path === move.from)
    const others = changed.filter(each => each !== movedFile)
    const texts = Object.fromEntries(others.filter(({ key }) => isPart(key)).map(({ key, text }) => [key, text]))
    const from = { revision: project.source.revision, path: move.from }
    const files: FileChange[] = [
      { path: move.to, from, ...(movedFile && { text: movedFile.text }) },
      { path: move.from, text: null },
      ...others.filter(({ key }) => !isPart(key)).map(({ path, text }) => ({ path, text })),
    ]
    return { files, texts, move }
  }

  const changeFiles = (files: FileChange[]) => runAction(async () => ({ files }))

  return {
    /** Finds the files that refer to this file, and the scripts that mention its name. */
    async findReferences(path: string): Promise<{ referring: string[]; mentioning: string[] }> {
      const { project } = store.now()
      const movedTexts = await buildMovedTexts(project, { from: path, to: `${path}.moved` })
      const name = path.slice(path.lastIndexOf('/') + 1)
      const code = await readTexts(project, each => each.path !== path && isCode(each))
      return {
        referring: movedTexts.map(each => each.path).filter(each => each !== path),
        mentioning: code.filter(({ text }) => text.includes(name)).map(each => each.path),
      }
    },
    async createFile(path: string): Promise<void> {
      await changeFiles([{ path, text: '' }])
    },
    async renameFile(move: Move): Promise<void> {
      await runAction(project => planRename(project, move))
    },
    async removeFile(path: string): Promise<UndoAction> {
      const before = await changeFiles([{ path, text: null }])
      const from = { revision: before.source.revision, path }
      return async () => {
        await changeFiles([{ path, from }])
      }
    },
  }
}
