import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProblemLink } from '../../ui/problem-summary.tsx'
import { fieldLabels, variantLabels } from '../conflict/product-conflict-rows.tsx'
import type { ProductForm } from './product-form.ts'
import { flattenForm, parseVariantKey } from './product-merge.ts'
import { buildFieldId, getFieldSection, getSectionTitle, type SectionId, sectionIds } from './sections.ts'
import type { FieldErrors } from './validate-product.ts'

/** Lists the sections with unsaved changes, in the order of the page. */
export function listChanges(base: ProductForm, draft: ProductForm): { section: SectionId; title: string }[] {
  const [saved, current] = [flattenForm(base), flattenForm(draft)]
  const keys = new Set([...Object.keys(saved), ...Object.keys(current)])
  const changed = [...keys].filter(key => JSON.stringify(saved[key]) !== JSON.stringify(current[key]))
  const sections = new Set(changed.map(getFieldSection))
  return sectionIds
    .filter(id => sections.has(id))
    .map(section => ({ section, title: getSectionTitle(section, catalog.images) }))
}

export type Problem = ProblemLink & { section: SectionId; variantId: string | null }

/** Lists the errors of a form as links to their fields, in the order of the page. */
export function listProblems(errors: FieldErrors, draft: ProductForm): Problem[] {
  const problems = Object.entries(errors).map(([key, text]): Problem => {
    const variant = parseVariantKey(key)
    const label = variant
      ? variantLabels()[variant.field as keyof ReturnType<typeof variantLabels>]
      : fieldLabels()[key as keyof ReturnType<typeof fieldLabels>]
    const name = draft.variants.find(({ id }) => id === variant?.id)?.name || words.newVariant
    return {
      id: buildFieldId(key),
      label: variant && draft.variants.length > 1 ? words.problemOf(label, name) : label,
      text,
      section: getFieldSection(key),
      variantId: variant && variant.field !== 'stock' ? variant.id : null,
    }
  })
  return problems.sort((one, other) => sectionIds.indexOf(one.section) - sectionIds.indexOf(other.section))
}
