import { pages as words } from '#words/rooms.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { conflicts, type Draft, difference, draftOf, type Part, partName } from './source-draft.ts'
import type { SourceState } from './use-source.ts'

const Version = ({ term, text }: { term: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{term}</dt>
    <dd className="mt-1 max-h-40 overflow-auto rounded-item bg-sunken px-3 py-2">
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text === '' ? words.conflictNothing : text}
      </pre>
    </dd>
  </div>
)

type Conflict = NonNullable<SourceState['conflict']>

/** One text in two versions, or one that only the other person changed. */
function Row({ part, both, conflict, draft }: { part: Part; both: boolean; conflict: Conflict; draft: Draft }) {
  const theirs = draftOf(conflict.theirs)[part]
  const { line, one, other } = difference(theirs, both ? draft[part] : draftOf(conflict.base)[part])
  return (
    <li className="grid gap-2 py-3.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {partName(part)}
        <Badge tone={both ? 'warn' : 'plain'}>{both ? words.conflictBoth : words.conflictOnlyTheirs}</Badge>
        <span className="num text-sm font-normal text-ink-2">{words.conflictLine(line)}</span>
      </p>
      <dl className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <Version term={words.conflictTheirVersion} text={one} />
        <Version term={both ? words.conflictMyVersion : words.conflictBefore} text={other} />
      </dl>
    </li>
  )
}

/** Two people saved: what the other one wrote beside what stands here. Closing it decides nothing and loses nothing. */
export function ConflictDialog({ conflict, draft, busy }: { conflict: Conflict; draft: Draft; busy: boolean }) {
  return (
    <Dialog
      open
      wide
      onClose={conflict.back}
      title={words.conflictTitle}
      text={words.conflictText}
      footer={
        <>
          <Button variant="ghost" className="max-sm:w-full sm:mr-auto" onClick={conflict.back}>
            {words.conflictBack}
          </Button>
          <Button variant="outline" className="max-sm:w-full" onClick={conflict.takeTheirs}>
            {words.conflictTheirs}
          </Button>
          <Button className="max-sm:w-full" busy={busy && words.saving} onClick={() => void conflict.keepMine()}>
            {words.conflictMine}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {conflicts(conflict.base, conflict.theirs, draft).map(({ part, both }) => (
          <Row key={part} part={part} both={both} conflict={conflict} draft={draft} />
        ))}
      </ul>
    </Dialog>
  )
}
