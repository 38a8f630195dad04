import { catalog } from '#i18n/index.ts'
import { templates, checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toaster.tsx'
import { buildAppearanceConflictRows } from './appearance-conflict-rows.tsx'
import { useTemplates } from './appearance-fields.tsx'
import type { AppearanceEditing } from './use-save-appearance.ts'

type AppearanceBarProps = {
  editing: AppearanceEditing
  currency: string
  /**
   * Called when the seller tries to save while a shipping option is filled in but not added. The form of the shipping
   * option then shows the problem.
   */
  onUnfinished?: () => void
}

/**
 * A save bar that stays visible at the bottom of the form. The save button is on the left, where no toast covers it.
 */
export function AppearanceBar({ editing, currency, onUnfinished }: AppearanceBarProps) {
  const { dirty, saving, conflict, base, draft } = editing
  const all = useTemplates()

  function trySave() {
    if (editing.hasPendingPictures()) return void toast.failed(words.picturesPending)
    if (!editing.hasPending()) return editing.save()
    onUnfinished?.()
    toast.failed(catalog.shippingUnfinished)
  }

  return (
    <div className="for-editors sticky bottom-0 z-20 -mx-2 -mb-2 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-2 py-3">
      <Button variant={dirty ? 'brand' : 'outline'} busy={saving ? templates.saving : false} onClick={trySave}>
        {words.save}
      </Button>
      {dirty && (
        <Button variant="ghost" size="sm" className="max-md:[--h:44px]" onClick={editing.discard}>
          {templates.discard}
        </Button>
      )}
      <p className="ml-auto flex items-center gap-1.5 text-sm text-ink-2" role="status">
        {dirty && <span className="size-2 shrink-0 rounded-full bg-gold" aria-hidden="true" />}
        {dirty ? templates.unsaved : templates.allSaved}
      </p>
      <LeaveGuard dirty={() => dirty || editing.hasPending()} />
      {conflict && (
        <ConflictDialog
          title={words.conflictTitle}
          rows={buildAppearanceConflictRows(
            { base, theirs: conflict.theirs, mine: draft },
            { templates: all, currency },
          )}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </div>
  )
}
