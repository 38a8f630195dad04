import { shell } from '#words/index.ts'
import { pages as words } from '#words/rooms.ts'
import { keyNames } from '../../shell/key-names.ts'
import { Button } from '../../ui/button.tsx'
import type { SourceState } from './use-source.ts'

/**
 * What waits: texts that were typed and not saved, or a draft that is not published; and what can become of them.
 * On narrower windows it stands at the left: a toast, at the right, would cover its button.
 */
export function SourceBar({ source, onDiscardDraft }: { source: SourceState; onDiscardDraft: () => void }) {
  const isDirty = source.dirty.length > 0
  const hasDraft = source.project.page.draft !== null
  if (!isDirty && !hasDraft) return null
  const quiet = 'text-inherit hover:text-inherit'
  return (
    <div
      className="slab fixed bottom-6 left-1/2 z-30 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 min-[1200px]:max-[1439px]:left-[272px] min-[1200px]:max-[1439px]:translate-x-0 flex-wrap items-center justify-end max-md:[&_.btn]:[--h:44px] gap-x-2 gap-y-1 py-2 pr-2 pl-4.5"
      role="status"
    >
      <span className="mr-auto flex items-center gap-3 py-1 pr-3 font-medium">
        <span className="size-2 shrink-0 rounded-full bg-gold" aria-hidden="true" />
        {isDirty ? words.unsaved : words.draftWaits}
      </span>
      {isDirty ? (
        <>
          <Button variant="ghost" size="sm" className={quiet} onClick={source.discardTyped}>
            {shell.discard}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={quiet}
            busy={source.saving && shell.saving}
            onClick={() => void source.save()}
          >
            {words.saveChanges}
            <kbd className="font-sans text-xs opacity-70 max-md:hidden">{keyNames.save}</kbd>
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" className={quiet} onClick={onDiscardDraft}>
          {words.discardDraft}
        </Button>
      )}
      <Button
        variant="brand"
        size="sm"
        busy={source.publishing && words.publishing}
        onClick={() => void source.publish()}
      >
        {words.updatePage}
      </Button>
    </div>
  )
}
