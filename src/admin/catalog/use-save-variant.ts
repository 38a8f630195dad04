import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import type { Product, Variant } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { getChangedFields } from '../ui/conflict/changes.ts'
import { findNewerVersion, useVersionedForm } from '../ui/conflict/use-versioned-form.ts'
import { formatKitsError } from '../ui/format-kits-error.ts'
import { toast } from '../ui/toaster.tsx'
import { buildQuantityPrices } from './quantity-draft.ts'
import { useVariantMutation } from './queries.ts'
import { toVariantEdit, type VariantEdit } from './variant-draft.ts'

/** The text for a part that the server refused. Null for another error. */
function findKitProblemText(error: unknown, parts: VariantEdit['parts']): string | null {
  const [field, code] =
    Object.entries(error instanceof Problem ? (error.fields ?? {}) : {}).find(([key]) => /^parts/.test(key)) ?? []
  const text = code && catalog.kit.problems[code as keyof typeof catalog.kit.problems]
  return text ? text(parts[Number(field?.split('.')[1])]?.name ?? '') : null
}

type OpenedVariant = { version: number; edit: VariantEdit }

/**
 * Holds the form of a variant and saves it. A change that another person made to a different variant does not cause a
 * conflict.
 */
export function useSaveVariant(product: Product, variant: Variant | null, onSaved: () => void) {
  const [takenSku, setTakenSku] = useState<string | null>(null)
  const [isSubscription, setSubscription] = useState(false)
  const mutation = useVariantMutation(product)
  const versions = useVersionedForm<OpenedVariant, VariantEdit>({
    initial: { version: product.version, edit: toVariantEdit(variant) },
    toForm: ({ edit }) => edit,
    findNewer(error) {
      const newer = findNewerVersion<Product>(error, 'product')
      const theirs = newer?.variants.find(each => each.id === variant?.id)
      return newer && theirs ? { version: newer.version, edit: toVariantEdit(theirs) } : null
    },
    async send(opened, mine) {
      const { stock, quantityPrices, parts } = getChangedFields(opened.edit, mine)
      const isKit = mine.parts.length > 0
      const form = {
        name: mine.name,
        sku: mine.sku,
        priceAdjustment: mine.priceAdjustment ?? 0,
        // The stock is sent only when it was edited, so that saving does not undo sales made while the form was open.
        ...(stock !== undefined && !isKit && { stock: stock.trim() === '' ? null : Number(stock) }),
        image: mine.image,
        ...(quantityPrices && { quantityPrices: buildQuantityPrices(quantityPrices) }),
        ...(parts && { parts: parts.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 1 })) }),
        ...(variant && { version: opened.version }),
      }
      const { version } = await mutation.mutateAsync({ variantId: variant?.id ?? null, form })
      return { version, edit: mine }
    },
    // Sales decrease the stock while the form is open. Such a change is a conflict only if the seller also edited the
    // stock, because unedited stock is not sent.
    needsDecision: ({ field, both }) => field !== 'stock' || both,
    onSaved() {
      toast.done(variant ? catalog.variantUpdated : catalog.variantCreated)
      onSaved()
    },
    onFailed(error, mine) {
      if (error instanceof Problem && error.code === 'sku_taken') setTakenSku(mine.sku)
      if (error instanceof Problem && error.fields?.quantityPrices === 'subscription') setSubscription(true)
      const isGone = findNewerVersion(error, 'product') !== null
      const text = findKitProblemText(error, mine.parts) ?? formatKitsError(error)
      return void toast.failed(catalog.saveVariantFailed, {
        text: isGone ? catalog.variantGone : text,
      })
    },
  })
  return { ...versions, skuTaken: takenSku !== null && takenSku === versions.draft.sku, isSubscription }
}
