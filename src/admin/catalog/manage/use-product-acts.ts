import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { copyText, tellNotCopied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toaster.tsx'
import { useArchiveProduct, useDeleteProduct, useDuplicateProduct, useRestoreProduct } from '../queries.ts'

/** The longest title that a product may have. */
const titleLength = 200

type Named = { id: string; title: string }
const failed = (title: string) => (error: unknown) => void toast.failed(title, { text: problemText(error) })
const undo = (onClick: () => void) => ({ action: { label: catalog.undo, onClick } })
const undone = () => void toast.done(catalog.undone)

/**
 * What a card does at once, each with its way back. Told by the promise and not by the mutation: a list that becomes
 * empty takes the card away before it is done, and with it whoever listens.
 */
export function useProductActs() {
  const { mutateAsync: archive } = useArchiveProduct()
  const { mutateAsync: restore } = useRestoreProduct()
  const { mutateAsync: duplicate } = useDuplicateProduct()
  const { mutateAsync: remove } = useDeleteProduct()
  return {
    copy({ link }: { link: string }) {
      const text = location.origin + link
      void copyText(text).then(() => toast.done(catalog.linkCopied), tellNotCopied(text))
    },
    archive({ id, title }: Named) {
      const back = undo(() => void restore(id).then(undone, failed(catalog.restoreFailed)))
      void archive(id).then(() => toast.done(catalog.archived(title), back), failed(catalog.archiveFailed))
    },
    restore({ id, title }: Named) {
      const back = undo(() => void archive(id).then(undone, failed(catalog.archiveFailed)))
      void restore(id).then(() => toast.done(catalog.restored(title), back), failed(catalog.restoreFailed))
    },
    duplicate({ id, title }: Named) {
      void duplicate({ id, title: catalog.copyOf(title).slice(0, titleLength) }).then(copy => {
        const back = undo(() => void remove(copy.id).then(undone, failed(catalog.deleteFailed)))
        toast.done(catalog.duplicated, { text: copy.title, ...back })
      }, failed(catalog.duplicateFailed))
    },
  }
}
