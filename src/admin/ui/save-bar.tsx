import { Fragment } from 'react'
import { Link } from 'react-router'
import { shell } from '#i18n/index.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { LeaveGuard } from './leave-guard.tsx'

type SaveBarProps = {
  dirty: boolean
  onSave: () => void
  onDiscard: () => void
  busy?: boolean
  save?: string
  /**
   * Whether there is input that is not part of the form yet, for example an upload or a row that was not added. Called
   * before the screen is left.
   */
  unfinished?: () => boolean
  /** The parts of the screen that have unsaved changes, shown as links. */
  changes?: readonly { href: string; title: string }[]
  /** Whether Ctrl+S or Cmd+S saves. The screen handles the keys; the button only announces them. */
  shortcut?: boolean
  /** False if switching tabs of the same screen would lose the changes. */
  keptByTabs?: boolean
}

/** A bar that appears with the first unsaved change. It asks for confirmation before changes would be lost. */
export function SaveBar({
  dirty,
  onSave,
  onDiscard,
  busy = false,
  save = shell.save,
  unfinished,
  changes = [],
  shortcut = false,
  keptByTabs = true,
}: SaveBarProps) {
  const hasChanges = changes.length > 0
  return (
    <>
      {dirty && (
        <div
          className={cn(
            'save-bar slab fixed bottom-6 left-1/2 z-30 flex max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-2 py-2 pr-2 pl-3 sm:gap-3 sm:pl-4.5',
            hasChanges && 'max-sm:w-full max-sm:flex-wrap max-sm:justify-end',
          )}
          role="status"
        >
          <span className="size-2 shrink-0 rounded-full bg-gold" aria-hidden="true" />
          <span className={cn('min-w-0 sm:mr-2', hasChanges && 'max-sm:flex-1 max-sm:basis-4/5')}>
            <span className="block font-medium">{shell.unsaved}</span>
            {hasChanges && <ChangedParts changes={changes} />}
          </span>
          <Button variant="ghost" size="sm" className="text-inherit hover:text-inherit" onClick={onDiscard}>
            {shell.discard}
          </Button>
          <Button
            variant="brand"
            size="sm"
            busy={busy ? shell.saving : false}
            {...(shortcut && { 'aria-keyshortcuts': 'Control+S Meta+S' })}
            onClick={onSave}
          >
            {save}
          </Button>
        </div>
      )}
      <LeaveGuard dirty={() => dirty || unfinished?.() === true} keptByTabs={keptByTabs} />
    </>
  )
}

const ChangedParts = ({ changes }: { changes: readonly { href: string; title: string }[] }) => (
  <span className="line-clamp-2 max-w-[34ch] text-sm opacity-80">
    {changes.map(({ href, title }, index) => (
      <Fragment key={href}>
        {index > 0 && ', '}
        <Link to={href} replace preventScrollReset className="underline decoration-1 underline-offset-3">
          {title}
        </Link>
      </Fragment>
    ))}
  </span>
)
