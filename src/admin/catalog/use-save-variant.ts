import { useState } from 'react'
import type { Product, Variant } from '#contract/catalog.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { changed, conflicts, mineOverTheirs, theirsWithMine } from '../ui/conflict/changes.ts'
import { toast } from '../ui/toaster.tsx'
import { newerOf } from './conflict/newer.ts'
import { useSendVariant } from './queries.ts'
import { type VariantEdit, variantEdit } from './variant-draft.ts'

type Opened = { version: number; edit: VariantEdit }

/** A variant's form, what it was opened on, and what happens when another person saves it in between. */
export function useSaveVariant(product: Product, variant: Variant | null, onSaved: () => void) {
  const [opened, setOpened] = useState<Opened>({ version: product.version, edit: variantEdit(variant) })
  const [draft, setDraft] = useState(opened.edit)
  const [takenSku, setTakenSku] = useState<string | null>(null)
  const [newer, setNewer] = useState<Opened | null>(null)
  const mutation = useSendVariant(product)

  function send(over: Opened, mine: VariantEdit) {
    const { stock } = changed(over.edit, mine)
    const form = {
      name: mine.name,
      sku: mine.sku,
      priceAdjustment: mine.priceAdjustment ?? 0,
      // Units sold while the form stood open stay sold: the stock is sent only when it was typed.
      ...(stock !== undefined && { stock: stock.trim() === '' ? null : Number(stock) }),
      image: mine.image,
      ...(variant && { version: over.version }),
    }
    mutation.mutate(
      { variantId: variant?.id ?? null, form },
      {
        onSuccess() {
          toast.done(variant ? catalog.variantUpdated : catalog.variantCreated)
          onSaved()
        },
        onError(error) {
          const product = newerOf(error)
          const theirs = product?.variants.find(each => each.id === variant?.id)
          if (product && theirs) return meet(over, { version: product.version, edit: variantEdit(theirs) }, mine)
          if (error instanceof Problem && error.code === 'sku_taken') setTakenSku(mine.sku)
          toast.failed(catalog.saveVariantFailed, { text: product ? catalog.variantGone : problemText(error) })
        },
      },
    )
  }

  /** Someone else saved the product: another variant of it, which is no conflict, or this one. */
  function meet(over: Opened, theirs: Opened, mine: VariantEdit) {
    // Sales count the stock down; that is no other person's edit, and a stock that was not typed is not sent.
    const found = conflicts(over.edit, theirs.edit, mine).filter(({ field, both }) => field !== 'stock' || both)
    if (found.length > 0) setNewer(theirs)
    else send(theirs, mineOverTheirs(over.edit, theirs.edit, mine))
  }

  return {
    draft,
    setDraft,
    base: opened.edit,
    saving: mutation.isPending,
    save: () => send(opened, draft),
    skuTaken: takenSku !== null && takenSku === draft.sku,
    conflict: newer && {
      theirs: newer.edit,
      keepMine: () => send(newer, mineOverTheirs(opened.edit, newer.edit, draft)),
      takeTheirs() {
        setDraft(theirsWithMine(opened.edit, newer.edit, draft))
        setOpened(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
