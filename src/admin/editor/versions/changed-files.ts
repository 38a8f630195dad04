import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { detectLanguage, findTextPath, getTextKey, type MainFiles } from '../code/project-texts.ts'
import type { PageSession } from '../session/page-session.ts'
import type { EditedProject } from '../session/project.ts'
import { createRemote } from '../session/remote.ts'

type Files = EditedProject['files']
/** A file in two states of a page. `text` is its content in each state; null for images and other binary files. */
export type ChangedFile = {
  path: string
  change: 'added' | 'changed' | 'removed'
  text: { before: string; after: string } | null
}

const getChange = (isBefore: boolean, isAfter: boolean) => (!isBefore ? 'added' : isAfter ? 'changed' : 'removed')

/** Returns the files whose bytes differ or that have unsaved changes. */
function getDifferingPaths(before: Files, after: Files, changedPaths: ReadonlySet<string>): string[] {
  const hashes = (files: Files) => new Map(files.map(({ path, hash }) => [path, hash]))
  const [hashesBefore, hashesAfter] = [hashes(before), hashes(after)]
  const paths = new Set([...hashesBefore.keys(), ...hashesAfter.keys(), ...changedPaths])
  return [...paths].filter(path => changedPaths.has(path) || hashesBefore.get(path) !== hashesAfter.get(path)).sort()
}

/** Returns the path of a main text. A text that was never saved has no file yet and gets a default name. */
const getMainFileName = (key: string, main: MainFiles) =>
  findTextPath(key, main) ?? (key === 'css' ? 'style.css' : 'script.js')

async function loadChangedFiles(session: PageSession, version: { id: string; files: Files }): Promise<ChangedFile[]> {
  const { kind, project, saved, draft, mainFiles } = session
  const remote = createRemote(kind, project.page.id)
  const main: MainFiles = { html: project.source.entry, ...(await mainFiles()) }
  const dirty = Object.keys(draft).filter(key => draft[key] !== saved[key])
  const changedTexts = new Map(dirty.map(key => [getMainFileName(key, main), draft[key] ?? '']))
  const hasFile = (files: Files, path: string) => files.some(file => file.path === path)
  const readText = (exists: boolean, revision: string, path: string) => (exists ? remote.text(revision, path) : '')
  return Promise.all(
    getDifferingPaths(version.files, project.files, new Set(changedTexts.keys())).map(async path => {
      const [isBefore, isAfter] = [hasFile(version.files, path), hasFile(project.files, path) || changedTexts.has(path)]
      const change = getChange(isBefore, isAfter)
      if (detectLanguage(path) === null) return { path, change, text: null }
      const openText = changedTexts.get(path) ?? draft[getTextKey(path, main)]
      const [before, after] = await Promise.all([
        readText(isBefore, version.id, path),
        openText ?? readText(isAfter, project.source.revision, path),
      ])
      return { path, change, text: { before, after: isAfter ? after : '' } }
    }),
  )
}

let count = 0
const numbers = new WeakMap<object, number>()
/** Returns a number that represents a draft in query keys, because the texts of a draft are too long for a key. */
function getDraftNumber(draft: object): number {
  const number = numbers.get(draft) ?? ++count
  numbers.set(draft, number)
  return number
}

/** Compares a version with the current draft, file by file. */
export function useChangedFiles(session: PageSession, version: { id: string; files: Files } | null) {
  return useQuery({
    queryKey: [
      'page-changes',
      session.project.page.id,
      version?.id,
      session.project.source.revision,
      getDraftNumber(session.draft),
    ],
    queryFn: () => (version ? loadChangedFiles(session, version) : []),
    enabled: version !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
