import type { Product, Variant } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { formatKitsError } from '../ui/format-kits-error.ts'
import { toast } from '../ui/toaster.tsx'
import { useDeleteVariant } from './queries.ts'

type DeleteVariantDialogProps = {
  product: Product
  variant: Variant
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for a confirmation and deletes a variant. When kits contain the variant, the error message names these kits. */
export function DeleteVariantDialog({ product, variant, onClose, onDeleted }: DeleteVariantDialogProps) {
  const remove = useDeleteVariant(product)
  const confirm = () =>
    remove.mutate(variant.id, {
      onSuccess() {
        onDeleted?.()
        toast.done(catalog.variantDeleted)
      },
      onError: error => toast.failed(catalog.deleteVariantFailed, { text: formatKitsError(error) }),
      onSettled: onClose,
    })
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={catalog.deleteVariantTitle(variant.name)}
      text={catalog.deleteVariantText}
      confirm={catalog.delete}
      busy={remove.isPending && catalog.deleting}
    />
  )
}
