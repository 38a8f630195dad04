import type { EditedProject } from './project.ts'
import type { Remote } from './remote.ts'
import { isPart, type Texts, textsOf } from './texts.ts'

type Read = Pick<Remote, 'text'>
const hashIn = ({ files }: EditedProject, path: string) => files.find(file => file.path === path)?.hash

/**
 * All texts of `known` as another revision of the page has them: other files are read anew where their bytes differ, and
 * say nothing where they are gone.
 */
export async function textsIn(remote: Read, known: EditedProject, texts: Texts, other: EditedProject): Promise<Texts> {
  const paths = Object.keys(texts).filter(key => !isPart(key))
  const read = async (path: string): Promise<[string, string]> => {
    const hash = hashIn(other, path)
    if (hash === undefined) return [path, '']
    if (hash === hashIn(known, path)) return [path, texts[path] ?? '']
    return [path, await remote.text(other.source.revision, path)]
  }
  return { ...Object.fromEntries(await Promise.all(paths.map(read))), ...textsOf(other.source) }
}

/** The texts without files that are gone and in which nothing is written. */
export function withoutGone(project: EditedProject, texts: Texts, draft: Texts): Texts {
  const kept = Object.entries(texts).filter(
    ([key]) => isPart(key) || hashIn(project, key) !== undefined || (draft[key] ?? '') !== '',
  )
  return { html: texts.html, css: texts.css, js: texts.js, ...Object.fromEntries(kept) }
}
