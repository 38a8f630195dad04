import type { Product } from '#contract/catalog.ts'
import type { OrderBump } from '#contract/order-bumps.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { findNewerVersion, useVersionedForm } from '../../ui/conflict/use-versioned-form.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toaster.tsx'
import { findUploadsProblem, useUploads } from '../pictures/use-uploads.ts'
import { BumpFields } from './bump-fields.tsx'
import { getBumpChanges, toBumpForm } from './bump-form.ts'
import { buildBumpConflictRows } from './conflict-rows.tsx'
import { useChangeBump } from './queries.ts'
import { useBumpErrors } from './use-bump-errors.ts'

/** Edits an order bump, and shows a conflict if another person saved the order bump meanwhile. */
export function EditBump({ product, bump }: { product: Product; bump: OrderBump }) {
  const update = useChangeBump()
  const versions = useVersionedForm({
    initial: bump,
    toForm: toBumpForm,
    findNewer: error => findNewerVersion<OrderBump>(error, 'bump'),
    send: (opened, mine) =>
      update.mutateAsync({ id: bump.id, ...getBumpChanges(toBumpForm(opened), mine), version: opened.version }),
    onSaved() {
      clear()
      toast.done(words.saved)
    },
    onFailed: error => void showRefusal(error),
  })
  const { draft: form, base, dirty, saving, discard, conflict } = versions
  const { errors, element, change, check, showRefusal, clear } = useBumpErrors(form, versions.change)
  const uploads = useUploads(image => change({ image }))
  function save() {
    const uploadsProblem = findUploadsProblem(uploads)
    if (uploadsProblem) toast.failed(uploadsProblem)
    else if (check()) versions.save()
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-8 pb-20"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <BumpFields product={product} form={form} errors={errors} uploads={uploads} onChange={change} />
      <SaveBar
        dirty={dirty}
        busy={saving}
        keptByTabs={false}
        onSave={save}
        onDiscard={() => {
          discard()
          clear()
        }}
        unfinished={() => uploads.list.length > 0}
      />
      {conflict && (
        <ConflictDialog
          title={words.conflictTitle}
          rows={buildBumpConflictRows({ base, theirs: conflict.theirs, mine: form }, product.currency)}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={() => {
            conflict.takeTheirs()
            clear()
          }}
          onBack={conflict.back}
        />
      )}
    </form>
  )
}
