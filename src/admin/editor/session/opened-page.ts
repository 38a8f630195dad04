import type { StoredDraft } from './draft-store.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart } from './texts.ts'

/** A page to be edited; `others`: its files beside the main ones that were written and not saved, as the server has them. */
export type OpenedPage = { project: EditedProject; kept: StoredDraft | null; others: Record<string, string> }

/** The other files of which this browser kept a text, as a revision has them; nothing of those that are gone. */
export async function loadOtherTexts(
  remote: Pick<Remote, 'text'>,
  { files, source }: EditedProject,
  { base }: StoredDraft,
): Promise<Record<string, string>> {
  const read = async (path: string) => {
    const isThere = files.some(file => file.path === path)
    return [path, isThere ? await remote.text(source.revision, path) : ''] as const
  }
  const paths = Object.keys(base).filter(key => !isPart(key))
  return Object.fromEntries(await Promise.all(paths.map(read)))
}
