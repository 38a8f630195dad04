import type { StoredDraft } from './draft-store.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart } from './texts.ts'

/** A page to edit. `others` are files besides the main texts that have unsaved changes, as the server has them. */
export type OpenedPage = { project: EditedProject; storedDraft: StoredDraft | null; others: Record<string, string> }

/** Loads the other files of a stored draft from this revision; the text of a deleted file is empty. */
export async function loadOtherTexts(
  remote: Pick<Remote, 'text'>,
  { files, source }: EditedProject,
  { base }: StoredDraft,
): Promise<Record<string, string>> {
  const read = async (path: string) => {
    const exists = files.some(file => file.path === path)
    return [path, exists ? await remote.text(source.revision, path) : ''] as const
  }
  const paths = Object.keys(base).filter(key => !isPart(key))
  return Object.fromEntries(await Promise.all(paths.map(read)))
}
