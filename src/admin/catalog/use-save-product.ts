import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { changed, conflicts, mineOverTheirs, theirsWithMine } from '../ui/conflict/changes.ts'
import { toast } from '../ui/toaster.tsx'
import { newerOf } from './conflict/newer.ts'
import { formOf, type ProductForm } from './product-form.ts'
import { useUpdateProduct } from './queries.ts'

/** A product's form, what it was opened on, and what happens when another person saves in between. */
export function useSaveProduct(product: Product) {
  const [saved, setSaved] = useState(product)
  const [draft, setDraft] = useState(() => formOf(product))
  const [newer, setNewer] = useState<Product | null>(null)
  const update = useUpdateProduct(product.id)
  const base = formOf(saved)

  /** Sends what was changed since `over`, as a change of that version. */
  function send(over: Product, mine: ProductForm) {
    const { priceCents, images, shippingOptions, ...rest } = changed(formOf(over), mine)
    const body = {
      ...rest,
      ...(typeof priceCents === 'number' && { priceCents }),
      ...(images && { images: [...images] }),
      ...(shippingOptions && { shippingOptions: [...shippingOptions] }),
      version: over.version,
    }
    update.mutate(body, {
      onSuccess(next) {
        setNewer(null)
        setSaved(next)
        setDraft(formOf(next))
        toast.done(catalog.saved)
      },
      onError(error) {
        const theirs = newerOf(error)
        if (!theirs) return void toast.failed(catalog.saveFailed, { text: problemText(error), stay: true })
        // What they changed is none of this form's: their variants, for instance.
        if (conflicts(formOf(over), formOf(theirs), mine).length === 0)
          return send(theirs, mineOverTheirs(formOf(over), formOf(theirs), mine))
        setNewer(theirs)
      },
    })
  }

  return {
    draft,
    setDraft,
    base,
    saving: update.isPending,
    save: () => send(saved, draft),
    discard: () => setDraft(base),
    conflict: newer && {
      theirs: formOf(newer),
      keepMine: () => send(newer, mineOverTheirs(base, formOf(newer), draft)),
      takeTheirs() {
        setDraft(theirsWithMine(base, formOf(newer), draft))
        setSaved(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
