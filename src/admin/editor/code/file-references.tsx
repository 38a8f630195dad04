import { useEffect, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import type { PageSession } from '../session/page-session.ts'

const PathList = ({ text, paths }: { text: string; paths: readonly string[] }) => (
  <div className="grid gap-1">
    <p>{text}</p>
    <ul className="grid max-h-40 gap-0.5 overflow-auto rounded-item bg-sunken px-3 py-2">
      {paths.map(path => (
        <li key={path} className="font-mono text-xs [overflow-wrap:anywhere]">
          {path}
        </li>
      ))}
    </ul>
  </div>
)

type FileReferencesProps = { session: PageSession; path: string; isRemoved: boolean }

/** Before a file is renamed or deleted, lists the files that refer to it. */
export function FileReferences({ session, path, isRemoved }: FileReferencesProps) {
  const [found, setFound] = useState<Awaited<ReturnType<PageSession['findReferences']>> | null>(null)
  const { findReferences } = session
  useEffect(() => {
    // If the lookup fails, no files are listed. Renaming and deleting work without the list.
    void findReferences(path).then(setFound, () => setFound({ referring: [], mentioning: [] }))
  }, [findReferences, path])
  if (!found) return <p className="text-ink-2">{words.referencesLooking}</p>
  const { referring, mentioning } = found
  const affected = isRemoved ? [...referring, ...mentioning] : referring
  return (
    <div className="grid gap-3 text-ink-2" role="status">
      {affected.length > 0 && (
        <PathList text={isRemoved ? words.referencesBreak : words.referencesFollow} paths={affected} />
      )}
      {!isRemoved && mentioning.length > 0 && <PathList text={words.referencesMaybe} paths={mentioning} />}
      {referring.length + mentioning.length === 0 && <p>{words.referencesNone}</p>}
    </div>
  )
}
