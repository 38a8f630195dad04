import type { Campaign } from '#contract/pages.ts'
import { needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { pages as words } from '#words/lazy-words.ts'

/** What is typed about a campaign. */
export type CampaignForm = { name: string; description: string; productIds: readonly string[] }

export const emptyForm: CampaignForm = { name: '', description: '', productIds: [] }
export const toCampaignForm = ({ name, description, productIds }: Campaign): CampaignForm => ({
  name,
  description: description ?? '',
  productIds,
})

/** What is wrong with a name before anyone is asked; null when nothing is. */
export function validateName(name: string): string | null {
  if (name.trim() === '') return words.nameMissing
  return toSlug(name) === '' && !needsNumberedSlug(name) ? words.nameUnusable : null
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** What of a campaign was changed, as it is sent: what was not stays as somebody else may have left it. */
export function getChanges(base: CampaignForm, form: CampaignForm) {
  return {
    ...(form.name.trim() !== base.name && { name: form.name.trim() }),
    ...(form.description.trim() !== base.description && { description: form.description.trim() }),
    ...(!isSameSet(base.productIds, form.productIds) && { productIds: [...form.productIds] }),
  }
}
