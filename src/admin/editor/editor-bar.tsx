import { shell } from '#i18n/index.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../shell/key-names.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import type { PageSession } from './session/page-session.ts'

function formatState({ state, publishing, dirty, autosave }: PageSession): string {
  if (state === 'conflict') return words.stateConflict
  if (state === 'saving') return publishing ? words.publishing : shell.saving
  if (state === 'offline') return words.stateOffline
  if (state === 'failed') return words.stateFailed
  if (dirty) return autosave ? words.unsavedSoon : words.unsaved
  return words.draftWaits
}

const quietButton = 'text-inherit hover:text-inherit'

function SaveActions({ session, onDiscardDraft }: EditorBarProps) {
  if (session.conflict)
    return (
      <Button variant="brand" size="sm" onClick={session.conflict.show}>
        {words.seeBoth}
      </Button>
    )
  return (
    <>
      {session.dirty ? (
        <>
          <Button variant="ghost" size="sm" className={quietButton} onClick={session.discardTyped}>
            {shell.discard}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={quietButton}
            busy={session.state === 'saving' && !session.publishing && shell.saving}
            onClick={() => void session.save()}
          >
            {words.saveChanges}
            <kbd className="font-sans text-xs opacity-70 max-md:hidden">{keyNames.save}</kbd>
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" className={quietButton} onClick={onDiscardDraft}>
          {words.discardDraft}
        </Button>
      )}
      <Button
        variant="brand"
        size="sm"
        busy={session.publishing && words.publishing}
        onClick={() => void session.publish()}
      >
        {words.updatePage}
      </Button>
    </>
  )
}

type EditorBarProps = { session: PageSession; onDiscardDraft: () => void }

/** Shows that there are unsaved changes or an unpublished draft, with the actions for them. */
export function EditorBar({ session, onDiscardDraft }: EditorBarProps) {
  const hasDraft = session.project.page.draft !== null
  if (!session.dirty && !hasDraft && session.state === 'saved') return null
  const isBad = session.state === 'offline' || session.state === 'failed' || session.state === 'conflict'
  return (
    <div className="save-bar slab fixed bottom-6 left-1/2 z-30 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 flex-wrap items-center justify-end max-md:[&_.btn]:[--h:44px] gap-x-2 gap-y-1 py-2 pr-2 pl-4.5">
      <span className="mr-auto flex items-center gap-3 py-1 pr-3 font-medium" role="status">
        <span className={cn('size-2 shrink-0 rounded-full', isBad ? 'bg-danger' : 'bg-gold')} aria-hidden="true" />
        {formatState(session)}
      </span>
      <SaveActions session={session} onDiscardDraft={onDiscardDraft} />
    </div>
  )
}
