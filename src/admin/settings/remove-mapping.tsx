import { Trash2 } from 'lucide-react'
import type { StripeMapping } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatMappingError } from './format-mapping-error.ts'
import { formatSettingsError } from './format-settings-error.ts'
import { useRemoveMapping, useSaveMapping } from './queries.ts'

/** Removes a mapping, with an undo in the toast. */
export function RemoveMapping({ mapping }: { mapping: StripeMapping }) {
  const remove = useRemoveMapping()
  const save = useSaveMapping()
  // Uses promises instead of the mutation's callbacks, because this button is unmounted when the mapping is removed,
  // and React Query does not call the callbacks of an unmounted component.
  const undo = () =>
    save.mutateAsync(mapping).then(
      () => toast.done(words.mappingSaved),
      (error: unknown) => toast.failed(words.mappingFailed, { text: formatMappingError(error) }),
    )
  const press = () =>
    remove.mutateAsync(mapping).then(
      () => toast.done(words.mappingRemoved, { action: { label: words.undo, onClick: () => void undo() } }),
      (error: unknown) => toast.failed(words.removeFailed, { text: formatSettingsError(error) }),
    )
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={words.removeMapping(mapping.sku)}
      icon={<Trash2 aria-hidden="true" />}
      busy={remove.isPending}
      onClick={() => void press()}
    />
  )
}
