import { findTypeByName, getExtension } from '@vitrine/html-editing/file-types.ts'
import { planProject } from '@vitrine/html-editing/plan-project.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import type { EditedProject } from '../session/project.ts'
import { detectLanguage } from './project-texts.ts'

type Project = { files: EditedProject['files']; source: { entry: string } }

/**
 * Returns the reason why a file name is invalid in a project; null for a valid name. `renamed` is the current path of
 * the file to rename; null for a new file. Applies the server's rules before a request is sent.
 */
export function validateFileName({ files, source }: Project, name: string, renamed: string | null): string | null {
  if (name === '') return words.fileNameMissing
  if (renamed === null && detectLanguage(name) === null) return words.fileNameNoText
  if (renamed !== null && findTypeByName(name) !== findTypeByName(renamed))
    return words.fileNameType(getExtension(renamed))
  const others = files.filter(({ path }) => path !== renamed)
  const plan = planProject([...others, { path: name, size: 0 }], source.entry)
  if (plan.ok) return plan.skipped.length > 0 ? words.fileNameUnsafe : null
  if (plan.problem === 'names_clash') return words.fileNameTaken
  if (plan.problem === 'unsafe_path') return words.fileNameUnsafe
  return words.problems[plan.problem]
}
