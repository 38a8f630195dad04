import { toSkuComparisonKey } from '#domain/sku.ts'
import { findConflicts, mergePreferMine, mergePreferTheirs } from '../../ui/conflict/changes.ts'
import type { FormMerge } from '../../ui/conflict/use-versioned-form.ts'
import { toVariantEdit, type VariantEdit } from '../variant-draft.ts'
import { createNewId, isNewVariant, type ProductForm, type VariantEntry } from './product-form.ts'

/** The fields of a product and of its variants in one object. Keys of variants are 'variant {id} {field}'. */
type FlatForm = Record<string, unknown>
const variantFields = Object.keys(toVariantEdit(null)) as (keyof VariantEdit)[]

/** The key of a variant's field. 'gone' means that another person deleted the variant. */
export const buildVariantKey = (id: string, field: keyof VariantEdit | 'gone'): string => `variant ${id} ${field}`

/** Returns the variant and the field of a key, or null for a field of the product itself. */
export function parseVariantKey(key: string): { id: string; field: keyof VariantEdit | 'gone' } | null {
  const [, id, field] = /^variant (\S+) (\w+)$/.exec(key) ?? []
  return id && field ? { id, field: field as keyof VariantEdit } : null
}

export function flattenForm({ variants, ...fields }: ProductForm): FlatForm {
  const entries = variants.flatMap(each => variantFields.map(field => [buildVariantKey(each.id, field), each[field]]))
  return { ...fields, ...Object.fromEntries(entries) }
}

function unflattenForm(flat: FlatForm, ids: readonly string[]): ProductForm {
  const fields = Object.entries(flat).filter(([key]) => parseVariantKey(key) === null)
  const variants = ids.map(id => ({
    id,
    ...Object.fromEntries(variantFields.map(field => [field, flat[buildVariantKey(id, field)]])),
  }))
  return { ...Object.fromEntries(fields), variants } as unknown as ProductForm
}

const listIds = ({ variants }: ProductForm) => variants.map(({ id }) => id)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Finds the variants that the member changed and another person deleted, as the member left them. */
function findChangedGone(base: ProductForm, theirs: ProductForm, mine: ProductForm): VariantEntry[] {
  const left = new Set(listIds(theirs))
  return mine.variants.filter(entry => {
    const opened = base.variants.find(({ id }) => id === entry.id)
    return opened && !isNewVariant(entry) && !left.has(entry.id) && !isSame(opened, entry)
  })
}

/** Returns the saved id of each variant that was new in the form that was sent: the saved variant has the same SKU. */
export function getSavedIds(sent: ProductForm, saved: ProductForm): ReadonlyMap<string, string> {
  const known = new Set(listIds(sent))
  const added = saved.variants.filter(({ id }) => !known.has(id))
  return new Map(
    sent.variants.filter(isNewVariant).flatMap(({ id, sku }) => {
      const found = added.find(each => toSkuComparisonKey(each.sku) === toSkuComparisonKey(sku))
      return found ? [[id, found.id]] : []
    }),
  )
}

const renameVariants = (form: ProductForm, ids: ReadonlyMap<string, string>): ProductForm => ({
  ...form,
  variants: form.variants.map(entry => ({ ...entry, id: ids.get(entry.id) ?? entry.id })),
})

/**
 * Merges two versions of a product field by field, also in its variants, so that changes of different fields of a
 * variant do not conflict. A variant that the member changed and another person deleted becomes a new variant.
 */
export const productMerge: FormMerge<ProductForm> = {
  findConflicts(base, theirs, mine) {
    const left = new Set(listIds(theirs))
    const conflicts = findConflicts(flattenForm(base), flattenForm(theirs), flattenForm(mine)).filter(({ field }) => {
      const variant = parseVariantKey(field)
      return !variant || left.has(variant.id)
    })
    const gone = findChangedGone(base, theirs, mine)
    return [...conflicts, ...gone.map(({ id }) => ({ field: buildVariantKey(id, 'gone'), both: true }))]
  },
  preferMine(openedBase, theirs, current) {
    const savedIds = getSavedIds(openedBase, theirs)
    const [base, mine] = [renameVariants(openedBase, savedIds), renameVariants(current, savedIds)]
    const flat = mergePreferMine(flattenForm(base), flattenForm(theirs), flattenForm(mine))
    const added = mine.variants.filter(isNewVariant)
    const kept = findChangedGone(base, theirs, mine).map(entry => ({ ...entry, id: createNewId() }))
    const merged = unflattenForm(flat, [...listIds(theirs), ...added.map(({ id }) => id)])
    return { ...merged, variants: [...merged.variants, ...kept] }
  },
  preferTheirs(base, theirs, mine) {
    const flat = mergePreferTheirs(flattenForm(base), flattenForm(theirs), flattenForm(mine))
    return unflattenForm(flat, [...listIds(theirs), ...mine.variants.filter(isNewVariant).map(({ id }) => id)])
  },
}
