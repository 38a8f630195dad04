import type { StoredDraft } from './draft-store.ts'
import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart } from './texts.ts'

/**
 * A page to edit. The draft stored in this browser may contain files besides the main ones; `others` holds the texts of
 * these files on the server.
 */
export type OpenedPage = { project: EditedProject; storedDraft: StoredDraft | null; others: Record<string, string> }

/**
 * For each file of a stored draft that is not a main one, loads the text in the project's revision. The text of a
 * deleted file is empty.
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
