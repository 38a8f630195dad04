import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../../ui/conflict/use-versioned-form.ts'
import { BannersNotSavedError } from '../../ui/save-picked-banners.ts'
import { toast } from '../../ui/toaster.tsx'
import { useProductMutation } from '../queries.ts'
import { type ProductForm, toProductForm } from './product-form.ts'
import { buildVariantKey, flattenForm, getSavedIds, parseVariantKey, productMerge } from './product-merge.ts'
import { listChangedVariants, saveProduct } from './save-product.ts'
import type { FieldErrors } from './validate-product.ts'

const textsByProblem: Partial<Record<string, string>> = {
  below_zero: catalog.belowZero,
  too_high: catalog.tooHigh,
  taken: catalog.skuTaken,
}

const textsByField: Partial<Record<string, string>> = { title: catalog.titleMissing, priceCents: catalog.priceMissing }

/** Formats the problem of a variant's field. `field` may contain the index of a row, such as `parts.0`. */
function formatVariantProblem(field: string, code: string, part: string): string {
  const stepProblems: Partial<Record<string, string>> = catalog.quantityPrices.problems
  const kitProblems: Partial<Record<string, (name: string) => string>> = catalog.kit.problems
  if (field.startsWith('quantityPrices')) return stepProblems[code] ?? catalog.fieldMissing
  if (field.startsWith('parts')) return kitProblems[code]?.(part) ?? catalog.fieldMissing
  return textsByProblem[code] ?? catalog.fieldMissing
}

/** Converts the server's error to texts by field of the form. Variants are numbered in the order of the request. */
function getServerErrors(error: unknown, base: ProductForm, mine: ProductForm): FieldErrors {
  if (!(error instanceof Problem)) return {}
  const sent = listChangedVariants(base, mine)
  const fields = Object.entries(error.fields ?? {}).flatMap(([path, code]) => {
    const [, index, field] = /^variants\.(\d+)\.(.+)$/.exec(path) ?? []
    if (index === undefined || field === undefined) {
      return path in mine ? [[path, textsByField[path] ?? catalog.fieldMissing] as const] : []
    }
    const entry = sent[Number(index)]
    const [name = '', row] = field.split('.')
    const text = formatVariantProblem(field, code, entry?.parts[Number(row)]?.name ?? '')
    return entry ? [[buildVariantKey(entry.id, name as 'sku'), text] as const] : []
  })
  if (fields.length > 0 || error.code !== 'sku_taken') return Object.fromEntries(fields)
  const taken = toSkuComparisonKey(String(error.answer.sku))
  const entry = sent.find(({ sku }) => toSkuComparisonKey(sku) === taken)
  return entry ? { [buildVariantKey(entry.id, 'sku')]: catalog.skuTaken } : {}
}

/**
 * Holds the form of a product with its variants, and saves all of it in one request.
 * @param onVariantsSaved called before new variants get their ids in the form, with the saved id of each
 * @param onRejected called when the server rejects fields of the form, after their errors are stored
 */
export function useSaveProduct(
  product: Product,
  onVariantsSaved: (ids: ReadonlyMap<string, string>) => void,
  onRejected: () => void,
) {
  const [rejection, setRejection] = useState<{ errors: FieldErrors; of: ProductForm } | null>(null)
  const mutation = useProductMutation(({ opened, mine }: { opened: Product; mine: ProductForm }) =>
    saveProduct(opened, mine),
  )
  const versions = useVersionedForm<Product, ProductForm>({
    initial: product,
    toForm: toProductForm,
    merge: productMerge,
    findNewer: error => findNewerVersion<Product>(error, 'product'),
    // A field of a variant needs a decision only if both persons changed it.
    needsDecision: ({ field, both }) => both || parseVariantKey(field) === null,
    async send(opened, mine) {
      const next = await mutation.mutateAsync({ opened, mine })
      onVariantsSaved(getSavedIds(mine, toProductForm(next)))
      return next
    },
    onSaved() {
      setRejection(null)
      toast.done(catalog.saved)
    },
    onFailed(error, mine, opened) {
      const base = toProductForm(opened)
      if (error instanceof BannersNotSavedError) {
        toast.failed(words.bannersFailed, { text: getProblemText(error.cause), stay: true })
        onVariantsSaved(getSavedIds(mine, toProductForm(error.product)))
        const { top, bottom1, bottom2 } = base
        return { saved: error.product, sent: { ...mine, top, bottom1, bottom2 } }
      }
      const errors = getServerErrors(error, base, mine)
      setRejection({ errors, of: mine })
      if (Object.keys(errors).length > 0) return void onRejected()
      toast.failed(catalog.saveFailed, { text: getProblemText(error), stay: true })
    },
  })
  const { saved, saving, draft } = versions
  // After a change that is saved at once, such as another default variant, the product is loaded again. The form may
  // have unsaved changes then.
  const [seen, setSeen] = useState(product.version)
  if (product.version > seen && !saving) {
    setSeen(product.version)
    if (product.version > saved.version) versions.rebase(product)
  }
  return { ...versions, serverErrors: rejection ? getOpenErrors(rejection, draft) : {} }
}

/** Returns the errors of the rejected fields that have not been changed since. */
function getOpenErrors({ errors, of }: { errors: FieldErrors; of: ProductForm }, draft: ProductForm): FieldErrors {
  const [sent, current] = [flattenForm(of), flattenForm(draft)]
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => JSON.stringify(sent[key]) === JSON.stringify(current[key])),
  )
}
