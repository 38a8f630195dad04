import type { ReactNode } from 'react'
import { catalog } from '#i18n/index.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

/**
 * One field in two versions. `both`: both members changed the field differently; otherwise only the other member did.
 */
export type ConflictRow = { field: string; label: string; theirs: ReactNode; mine: ReactNode; both: boolean }

type ConflictDialogProps = {
  /** The heading. The default heading mentions a product. */
  title?: string
  /** Name of the member who saved the other version, if known. */
  by?: string
  rows: readonly ConflictRow[]
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
  busy: boolean
}

/**
 * Shows the changes that another member saved and the changes in this form side by side. Closing the dialog leaves the
 * conflict unresolved.
 */
export function ConflictDialog({
  title = catalog.conflictTitle,
  by,
  rows,
  onMine,
  onTheirs,
  onBack,
  busy,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={onBack}
      title={title}
      text={by ? `${by} ${catalog.conflictText}` : catalog.conflictText}
      footer={
        <>
          <Button variant="ghost" className="max-sm:w-full sm:mr-auto" onClick={onBack}>
            {catalog.conflictBack}
          </Button>
          <Button variant="outline" className="max-sm:w-full" onClick={onTheirs}>
            {catalog.conflictTheirs}
          </Button>
          <Button className="max-sm:w-full" busy={busy ? catalog.savingMine : false} onClick={onMine}>
            {catalog.conflictMine}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ field, label, theirs, mine, both }) => (
          <li key={field} className="grid gap-2 py-3.5">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {label}
              <Badge tone={both ? 'warn' : 'plain'}>{both ? catalog.conflictBoth : catalog.conflictOnlyTheirs}</Badge>
            </p>
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <Version term={catalog.conflictTheirVersion}>{theirs}</Version>
              <Version term={catalog.conflictMyVersion}>{both ? mine : catalog.conflictUntouched}</Version>
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Version = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{term}</dt>
    <dd className="num line-clamp-4 break-words whitespace-pre-line">{children}</dd>
  </div>
)
