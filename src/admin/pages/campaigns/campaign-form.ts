import type { Campaign } from '#contract/pages.ts'
import { needsNumberedSlug, toSlug } from '#domain/slug.ts'
import { pages as words } from '#i18n/lazy-words.ts'

export type CampaignForm = { name: string; description: string; productIds: readonly string[] }

export const emptyForm: CampaignForm = { name: '', description: '', productIds: [] }
export const toCampaignForm = ({ name, description, productIds }: Campaign): CampaignForm => ({
  name,
  description: description ?? '',
  productIds,
})

/** Returns why a campaign name is rejected, or null. */
export function validateName(name: string): string | null {
  if (name.trim() === '') return words.nameMissing
  return toSlug(name) === '' && !needsNumberedSlug(name) ? words.nameUnusable : null
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/**
 * Returns the changed fields. Unchanged fields are not sent, so that a save does not overwrite what another member
 * changed.
 */
export function getChanges(base: CampaignForm, form: CampaignForm) {
  return {
    ...(form.name.trim() !== base.name && { name: form.name.trim() }),
    ...(form.description.trim() !== base.description && { description: form.description.trim() }),
    ...(!isSameSet(base.productIds, form.productIds) && { productIds: [...form.productIds] }),
  }
}
