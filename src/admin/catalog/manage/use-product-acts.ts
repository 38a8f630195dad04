import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { toast } from '../../ui/toaster.tsx'
import { useArchiveProduct, useDeleteProduct, useDuplicateProduct, useRestoreProduct } from '../queries.ts'

type Named = { id: string; title: string }
const failed = (title: string) => (error: unknown) => toast.failed(title, { text: problemText(error) })
const undo = (onClick: () => void) => ({ action: { label: catalog.undo, onClick } })

/** What a card does at once, each with its way back. */
export function useProductActs() {
  const archive = useArchiveProduct()
  const restore = useRestoreProduct()
  const duplicate = useDuplicateProduct()
  const remove = useDeleteProduct()
  const done = (text: string) => () => toast.done(text)
  const archiveQuietly = (id: string) =>
    archive.mutate(id, { onSuccess: done(catalog.undone), onError: failed(catalog.archiveFailed) })
  const restoreQuietly = (id: string) =>
    restore.mutate(id, { onSuccess: done(catalog.undone), onError: failed(catalog.restoreFailed) })
  return {
    copy({ link }: { link: string }) {
      const said = () => toast.done(catalog.linkCopied)
      navigator.clipboard.writeText(location.origin + link).then(said, () => toast.failed(catalog.copyFailed))
    },
    archive: ({ id, title }: Named) =>
      archive.mutate(id, {
        onSuccess: () =>
          toast.done(
            catalog.archived(title),
            undo(() => restoreQuietly(id)),
          ),
        onError: failed(catalog.archiveFailed),
      }),
    restore: ({ id, title }: Named) =>
      restore.mutate(id, {
        onSuccess: () =>
          toast.done(
            catalog.restored(title),
            undo(() => archiveQuietly(id)),
          ),
        onError: failed(catalog.restoreFailed),
      }),
    duplicate: ({ id }: Named) =>
      duplicate.mutate(id, {
        onSuccess: copy =>
          toast.done(catalog.duplicated, {
            text: copy.title,
            ...undo(() =>
              remove.mutate(copy.id, { onSuccess: done(catalog.undone), onError: failed(catalog.deleteFailed) }),
            ),
          }),
        onError: failed(catalog.duplicateFailed),
      }),
  }
}
