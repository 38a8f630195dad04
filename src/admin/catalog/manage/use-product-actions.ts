import { getProblemText } from '#api-client/problem.ts'
import { catalog } from '#i18n/index.ts'
import { copyText, showCopyFailure } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toaster.tsx'
import { useArchiveProduct, useDeleteProduct, useDuplicateProduct, useRestoreProduct } from '../queries.ts'

const maxTitleLength = 200

export const buildCopyTitle = (title: string) => catalog.copyOf(title).slice(0, maxTitleLength)

type ProductRef = { id: string; title: string }
const showFailure = (title: string) => (error: unknown) => void toast.failed(title, { text: getProblemText(error) })
const buildUndoAction = (onClick: () => void) => ({ action: { label: catalog.undo, onClick } })
const showUndone = () => void toast.done(catalog.undone)

/**
 * The actions of a product card that take effect immediately, each with an undo. They use the promise instead of the
 * mutation's callbacks, because React Query does not call the callbacks of an unmounted component, and the last card is
 * unmounted when the list becomes empty.
 */
export function useProductActions() {
  const { mutateAsync: archive } = useArchiveProduct()
  const { mutateAsync: restore } = useRestoreProduct()
  const { mutateAsync: duplicate } = useDuplicateProduct()
  const { mutateAsync: remove } = useDeleteProduct()
  return {
    copy({ link }: { link: string }) {
      const text = location.origin + link
      void copyText(text).then(() => toast.done(catalog.linkCopied), showCopyFailure(text))
    },
    archive({ id, title }: ProductRef) {
      const undoAction = buildUndoAction(() => void restore(id).then(showUndone, showFailure(catalog.restoreFailed)))
      void archive(id).then(() => toast.done(catalog.archived(title), undoAction), showFailure(catalog.archiveFailed))
    },
    restore({ id, title }: ProductRef) {
      const undoAction = buildUndoAction(() => void archive(id).then(showUndone, showFailure(catalog.archiveFailed)))
      void restore(id).then(() => toast.done(catalog.restored(title), undoAction), showFailure(catalog.restoreFailed))
    },
    duplicate({ id, title }: ProductRef) {
      void duplicate({ id, title: buildCopyTitle(title) }).then(copy => {
        const undoAction = buildUndoAction(
          () => void remove(copy.id).then(showUndone, showFailure(catalog.deleteFailed)),
        )
        toast.done(catalog.duplicated, { text: copy.title, ...undoAction })
      }, showFailure(catalog.duplicateFailed))
    },
  }
}
