import { Trash2 } from 'lucide-react'
import type { StripeMapping } from '#contract/settings.ts'
import { settings as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatMappingError } from './format-mapping-error.ts'
import { formatSettingsError } from './format-settings-error.ts'
import { useRemoveMapping, useSaveMapping } from './queries.ts'

/** Takes a mapping away, with a way back in the toast. */
export function RemoveMapping({ mapping }: { mapping: StripeMapping }) {
  const remove = useRemoveMapping()
  const save = useSaveMapping()
  // Promises, not callbacks: this row is drawn anew, and its callbacks forgotten, as soon as the mapping is gone.
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
