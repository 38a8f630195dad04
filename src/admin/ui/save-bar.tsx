import { shell } from '#i18n/index.ts'
import { Button } from './button.tsx'
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
  keptByTabs = true,
}: SaveBarProps) {
  return (
    <>
      {dirty && (
        <div
          className="slab fixed bottom-6 left-1/2 z-30 flex max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-2 py-2 pr-2 pl-3 sm:gap-3 sm:pl-4.5"
          role="status"
        >
          <span className="size-2 shrink-0 rounded-full bg-gold" aria-hidden="true" />
          <span className="font-medium sm:mr-2">{shell.unsaved}</span>
          <Button variant="ghost" size="sm" className="text-inherit hover:text-inherit" onClick={onDiscard}>
            {shell.discard}
          </Button>
          <Button variant="brand" size="sm" busy={busy ? shell.saving : false} onClick={onSave}>
            {save}
          </Button>
        </div>
      )}
      <LeaveGuard dirty={() => dirty || unfinished?.() === true} keptByTabs={keptByTabs} />
    </>
  )
}
