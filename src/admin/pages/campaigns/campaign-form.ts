import type { Campaign } from '#contract/pages.ts'
import { needsNumber, slugOf } from '#domain/slug.ts'
import { pages as words } from '#words/rooms.ts'

/** What is typed about a campaign. */
export type CampaignForm = { name: string; description: string; productIds: readonly string[] }

export const emptyForm: CampaignForm = { name: '', description: '', productIds: [] }
export const formOf = ({ name, description, productIds }: Campaign): CampaignForm => ({
  name,
  description: description ?? '',
  productIds,
})

/** What is wrong with a name before anyone is asked; null when nothing is. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return words.nameMissing
  return slugOf(name) === '' && !needsNumber(name) ? words.nameUnusable : null
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** What of a campaign was changed, as it is sent: what was not stays as somebody else may have left it. */
export function changesOf(base: CampaignForm, form: CampaignForm) {
  return {
    ...(form.name.trim() !== base.name && { name: form.name.trim() }),
    ...(form.description.trim() !== base.description && { description: form.description.trim() }),
    ...(!sameSet(base.productIds, form.productIds) && { productIds: [...form.productIds] }),
  }
}
