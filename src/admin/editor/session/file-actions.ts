import type { FileChange } from '#contract/page-editing.ts'
import { findMimeType, type TypedFile } from '#page-source/file-types.ts'
import type { Move } from '#page-source/move-references.ts'
import { Problem } from '#web/call.ts'
import { getTextKey } from '../code/project-texts.ts'
import type { Engine, NamedText } from './engine.ts'
import { dropTexts } from './history.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import type { SaveScheduler } from './save-scheduler.ts'
import { isDirty, type Store } from './store.ts'
import { isPart, mainParts, type Part, type Texts, toTexts } from './texts.ts'

/** Unsaved changes could not be saved first, so nothing was done. */
export class UnsavedError extends Error {}
export type UndoAction = () => Promise<void>

const canReferToFiles = (file: TypedFile) => /^text\/(html|css)$/.test(findMimeType(file) ?? '')
const isCode = (file: TypedFile) => /javascript|json/.test(findMimeType(file) ?? '')

type FileAction = { files: FileChange[]; texts?: Partial<Record<Part, string>>; move?: Move }

/**
 * Creates the actions on project files. They are applied on the server immediately, as a version that can be restored.
 */
export function createFileActions(
  store: Store,
  remote: Remote,
  { inLine, flush, meet }: Pick<SaveScheduler, 'inLine' | 'flush' | 'meet'>,
  engine: () => Engine,
) {
  /** Takes over the project after an action; untouched texts stay open, under their new names. */
  function adopt(project: EditedProject, { files, move }: FileAction) {
    const { saved, draft, history } = store.now()
    const own = toTexts(project.source)
    const named = (key: string) => (key === move?.from ? move.to : key)
    const given = new Map(files.flatMap(file => (typeof file.text === 'string' ? [[file.path, file.text]] : [])))
    const has = new Set(project.files.map(file => file.path))
    const next = (now: Texts): Texts => {
      const kept = Object.keys(now).filter(key => !isPart(key) && has.has(named(key)))
      const others = kept.map(key => [named(key), given.get(named(key)) ?? now[key] ?? ''] as const)
      const main = mainParts.map(key => [key, now[key] === saved[key] ? own[key] : now[key]] as const)
      return { ...own, ...Object.fromEntries(main), ...Object.fromEntries(others) }
    }
    const touched = [
      ...mainParts.filter(key => own[key] !== saved[key]),
      ...given.keys(),
      ...files.map(({ path }) => path),
    ]
    store.set({
      ...{ project, saved: { ...next(saved), ...own }, draft: next(draft), trouble: null, recovered: null },
      ...{ history: dropTexts(history, new Set(touched)), savedStep: null },
    })
  }

  async function save(plan: (project: EditedProject) => Promise<FileAction>): Promise<EditedProject> {
    const { project } = store.now()
    const act = await plan(project)
    const { draftName, originalPageId, source } = project
    const { texts = {}, files } = act
    const { revision } = source
    const next = await remote.save({ revision, ...texts, files, publish: false, draftName, originalPageId })
    adopt(next, act)
    return project
  }

  /**
   * Runs an action on the saved project, and once more if somebody else saved in between; returns the previous project.
   */
  const does = (plan: (project: EditedProject) => Promise<FileAction>) =>
    inLine(async () => {
      await flush()
      if (isDirty(store.now())) throw new UnsavedError()
      try {
        return await save(plan)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error
        await meet({ publish: false, auto: true }, error)
        if (store.now().newer) throw new UnsavedError()
        return save(plan)
      }
    })

  /** Reads the saved texts of the project. */
  async function sources(project: EditedProject, wanted: (file: TypedFile) => boolean): Promise<NamedText[]> {
    const { source, files } = project
    const paths = files.map(file => file.path)
    const { draft } = store.now()
    const own = await engine().ask({ ask: 'main', source: source.html, entry: source.entry, paths })
    const main = { html: source.entry, ...own }
    return Promise.all(
      files.filter(wanted).map(async ({ path }) => {
        const key = getTextKey(path, main)
        return { path, key, text: draft[key] ?? (await remote.text(source.revision, path)) }
      }),
    )
  }

  /** Returns the texts that a move changes, with their new content. */
  async function following(project: EditedProject, move: Move): Promise<NamedText[]> {
    const texts = await sources(project, canReferToFiles)
    const paths = project.files.map(file => file.path)
    return engine().ask({ ask: 'move', texts, move, paths })
  }

  async function renaming(project: EditedProject, move: Move): Promise<FileAction> {
    const changed = await following(project, move)
    const own = changed.find(({ path }) => path === move.from)
    const others = changed.filter(each => each !== own)
    const texts = Object.fromEntries(others.filter(({ key }) => isPart(key)).map(({ key, text }) => [key, text]))
    const from = { revision: project.source.revision, path: move.from }
    const files: FileChange[] = [
      { path: move.to, from, ...(own && { text: own.text }) },
      { path: move.from, text: null },
      ...others.filter(({ key }) => !isPart(key)).map(({ path, text }) => ({ path, text })),
    ]
    return { files, texts, move }
  }

  const only = (files: FileChange[]) => does(async () => ({ files }))

  return {
    /** Finds the files that refer to this one, and the scripts that mention its name. */
    async referring(path: string): Promise<{ asking: string[]; naming: string[] }> {
      const { project } = store.now()
      const asking = await following(project, { from: path, to: `${path}.moved` })
      const name = path.slice(path.lastIndexOf('/') + 1)
      const code = await sources(project, each => each.path !== path && isCode(each))
      return {
        asking: asking.map(each => each.path).filter(each => each !== path),
        naming: code.filter(({ text }) => text.includes(name)).map(each => each.path),
      }
    },
    async createFile(path: string): Promise<void> {
      await only([{ path, text: '' }])
    },
    async renameFile(move: Move): Promise<void> {
      await does(project => renaming(project, move))
    },
    async removeFile(path: string): Promise<UndoAction> {
      const before = await only([{ path, text: null }])
      const from = { revision: before.source.revision, path }
      return async () => {
        await only([{ path, from }])
      }
    },
  }
}
