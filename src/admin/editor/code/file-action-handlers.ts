import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { UnsavedError } from '../session/file-actions.ts'
import type { PageSession } from '../session/page-session.ts'
import { formatProjectProblem } from '../upload/project.ts'

const formatReason = (error: unknown) =>
  error instanceof UnsavedError
    ? words.fileActUnsaved
    : error instanceof Problem && 'problem' in error.answer
      ? formatProjectProblem({ problem: error.answer.problem, path: error.answer.path })
      : getProblemText(error)

/** Runs an action and resolves to whether it succeeded. A failure is shown as a toast. */
async function tryAction(action: () => Promise<void>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    toast.failed(words.fileActFailed, { text: formatReason(error) })
    return false
  }
}

const buildUndoAction = (undo: () => Promise<void>) => ({
  action: { label: words.undo, onClick: () => void tryAction(undo) },
})

/**
 * Creates the handlers that create, rename and delete project files; each success toast offers to undo the action.
 * `onMoved` receives the old and the new path; the new path is null for a deleted file.
 */
export function createFileActionHandlers(session: PageSession, onMoved: (from: string, to: string | null) => void) {
  const rename = async (from: string, to: string) => {
    await session.renameFile({ from, to })
    onMoved(from, to)
  }
  const remove = async (path: string) => {
    const restore = await session.removeFile(path)
    onMoved(path, null)
    return restore
  }
  return {
    create: (path: string) =>
      tryAction(async () => {
        await session.createFile(path)
        toast.done(
          words.fileCreated(path),
          buildUndoAction(async () => void (await remove(path))),
        )
      }),
    rename: (from: string, to: string) =>
      tryAction(async () => {
        await rename(from, to)
        toast.done(
          words.fileRenamed(to),
          buildUndoAction(() => rename(to, from)),
        )
      }),
    remove: (path: string) =>
      tryAction(async () => {
        const restore = await remove(path)
        const undoRemoval = async () => {
          await restore()
          toast.done(words.fileBack(path))
        }
        toast.done(words.fileRemoved(path), buildUndoAction(undoRemoval))
      }),
  }
}
export type FileActionHandlers = ReturnType<typeof createFileActionHandlers>
