import { useEffect, useState } from 'react'
import { pages as words } from '#words/lazy-words.ts'
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

type FileReferencesProps = { session: PageSession; path: string; goes: boolean }

/** Lists the files that refer to a file before it is renamed or deleted. */
export function FileReferences({ session, path, goes }: FileReferencesProps) {
  const [found, setFound] = useState<Awaited<ReturnType<PageSession['referring']>> | null>(null)
  const { referring } = session
  useEffect(() => {
    // If the lookup fails, nothing is listed; the action does not depend on it.
    void referring(path).then(setFound, () => setFound({ asking: [], naming: [] }))
  }, [referring, path])
  if (!found) return <p className="text-ink-2">{words.referencesLooking}</p>
  const { asking, naming } = found
  const gone = goes ? [...asking, ...naming] : asking
  return (
    <div className="grid gap-3 text-ink-2" role="status">
      {gone.length > 0 && <PathList text={goes ? words.referencesBreak : words.referencesFollow} paths={gone} />}
      {!goes && naming.length > 0 && <PathList text={words.referencesMaybe} paths={naming} />}
      {asking.length + naming.length === 0 && <p>{words.referencesNone}</p>}
    </div>
  )
}
