import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { Unsaved } from '../session/file-acts.ts'
import type { PageSession } from '../session/page-session.ts'
import { projectProblem } from '../upload/project.ts'

const reasonOf = (error: unknown) =>
  error instanceof Unsaved
    ? words.fileActUnsaved
    : error instanceof Problem && 'problem' in error.answer
      ? projectProblem({ problem: error.answer.problem, path: error.answer.path })
      : problemText(error)

/** True: it is done. What fails is told. */
async function tried(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast.failed(words.fileActFailed, { text: reasonOf(error) })
    return false
  }
}

const undoing = (act: () => Promise<void>) => ({
  action: { label: words.undo, onClick: () => void tried(act) },
})

/** What is done with the files of a project, told with a way back. `onMoved`: null where the file is gone. */
export function fileActs(session: PageSession, onMoved: (from: string, to: string | null) => void) {
  const rename = async (from: string, to: string) => {
    await session.renameFile({ from, to })
    onMoved(from, to)
  }
  const remove = async (path: string) => {
    const putBack = await session.removeFile(path)
    onMoved(path, null)
    return putBack
  }
  return {
    create: (path: string) =>
      tried(async () => {
        await session.createFile(path)
        toast.done(
          words.fileCreated(path),
          undoing(async () => void (await remove(path))),
        )
      }),
    rename: (from: string, to: string) =>
      tried(async () => {
        await rename(from, to)
        toast.done(
          words.fileRenamed(to),
          undoing(() => rename(to, from)),
        )
      }),
    remove: (path: string) =>
      tried(async () => {
        const putBack = await remove(path)
        const back = async () => {
          await putBack()
          toast.done(words.fileBack(path))
        }
        toast.done(words.fileRemoved(path), undoing(back))
      }),
  }
}
export type FileActs = ReturnType<typeof fileActs>
