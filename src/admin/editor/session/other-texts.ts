import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart, type Texts, toTexts } from './texts.ts'

type TextReader = Pick<Remote, 'text'>
const findHash = ({ files }: EditedProject, path: string) => files.find(file => file.path === path)?.hash

/**
 * Loads all texts of `openProject` from another revision of the page. Files are fetched only if their bytes differ; the
 * text of a deleted file is empty.
 */
export async function loadTextsAt(
  remote: TextReader,
  openProject: EditedProject,
  texts: Texts,
  otherProject: EditedProject,
): Promise<Texts> {
  const paths = Object.keys(texts).filter(key => !isPart(key))
  const read = async (path: string): Promise<[string, string]> => {
    const hash = findHash(otherProject, path)
    if (hash === undefined) return [path, '']
    if (hash === findHash(openProject, path)) return [path, texts[path] ?? '']
    return [path, await remote.text(otherProject.source.revision, path)]
  }
  return { ...Object.fromEntries(await Promise.all(paths.map(read))), ...toTexts(otherProject.source) }
}

/** Drops the texts of deleted files whose draft is empty. */
export function dropRemovedFiles(project: EditedProject, texts: Texts, draft: Texts): Texts {
  const remaining = Object.entries(texts).filter(
    ([key]) => isPart(key) || findHash(project, key) !== undefined || (draft[key] ?? '') !== '',
  )
  return { html: texts.html, css: texts.css, js: texts.js, ...Object.fromEntries(remaining) }
}
