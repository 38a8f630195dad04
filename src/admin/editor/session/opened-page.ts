import type { StoredDraft } from './draft-store.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart } from './texts.ts'

/**
 * A page to edit. A stored draft may contain more files than the main ones; `others` holds the server's contents of
 * those files.
 */
export type OpenedPage = { project: EditedProject; storedDraft: StoredDraft | null; others: Record<string, string> }

/**
 * Loads the files of a stored draft besides the main ones from the project's revision. The text of a deleted file is
 * empty.
 */
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
