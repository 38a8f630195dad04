import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { findLineDifference } from './line-difference.ts'
import type { Conflict, PageSession } from './session/page-session.ts'
import { getChangedKeys, getTextName, type Texts } from './session/texts.ts'

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

type RowProps = { name: string; conflict: Conflict; draft: Texts }

/**
 * Compares the other member's version of a text with the local version. If the local text is unchanged, compares it
 * with the version that both members started from.
 */
function Row({ name, conflict: { base, theirs }, draft }: RowProps) {
  const before = base[name] ?? ''
  const isChangedByBoth = draft[name] !== before && draft[name] !== theirs[name]
  const {
    line,
    one: theirLines,
    other: comparedLines,
  } = findLineDifference(theirs[name] ?? '', isChangedByBoth ? (draft[name] ?? '') : before)
  return (
    <li className="grid gap-2 py-3.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {getTextName(name)}
        <Badge tone={isChangedByBoth ? 'warn' : 'plain'}>
          {isChangedByBoth ? words.conflictBoth : words.conflictOnlyTheirs}
        </Badge>
        <span className="num text-sm font-normal text-ink-2">{words.conflictLine(line)}</span>
      </p>
      <dl className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <Version term={words.conflictTheirVersion} text={theirLines} />
        <Version term={isChangedByBoth ? words.conflictMyVersion : words.conflictBefore} text={comparedLines} />
      </dl>
    </li>
  )
}

/** The maximum number of file names to list; further files are only counted. */
const maxNamed = 4

function formatPaths(paths: readonly string[]): string {
  const names = paths.slice(0, maxNamed).join(', ')
  return paths.length > maxNamed ? words.andMore(names, paths.length - maxNamed) : names
}

const SavedBy = ({ by }: { by: NonNullable<Conflict['savedBy']> }) => (
  <p className="mb-3 flex flex-wrap items-baseline gap-x-2 gap-y-1">
    <strong className="font-semibold">{by.author ?? words.somebody}</strong>
    <RelativeTime at={by.savedAt} className="text-ink-2" />
    <span className="min-w-0 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">{formatPaths(by.files)}</span>
  </p>
)

type ConflictDialogProps = { conflict: Conflict; session: PageSession }

/** Shows the other member's texts beside the local ones. Closing the dialog leaves the conflict unresolved. */
export function ConflictDialog({ conflict, session }: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict.shown}
      wide
      onClose={conflict.hide}
      title={words.conflictTitle}
      text={words.conflictText}
      footer={
        <>
          <Button variant="ghost" className="max-sm:w-full sm:mr-auto" onClick={conflict.hide}>
            {words.conflictBack}
          </Button>
          <Button variant="outline" className="max-sm:w-full" onClick={conflict.takeTheirs}>
            {words.conflictTheirs}
          </Button>
          <Button className="max-sm:w-full" onClick={() => void conflict.keepMine()}>
            {words.conflictMine}
          </Button>
        </>
      }
    >
      {conflict.savedBy && <SavedBy by={conflict.savedBy} />}
      <ul className="divide-y divide-line border-y border-line">
        {getChangedKeys(conflict.base, conflict.theirs).map(name => (
          <Row key={name} name={name} conflict={conflict} draft={session.draft} />
        ))}
      </ul>
    </Dialog>
  )
}
