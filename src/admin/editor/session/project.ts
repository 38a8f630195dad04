import { type PageProject, salesPageEditing } from '#contract/pages.ts'
import { type UpsellPageProject, upsellPageEditing } from '#contract/upsells.ts'

export type PageKind = 'sales' | 'upsell'
/** An editable page of a campaign or of a funnel. The two kinds differ only in their owner. */
export type EditedProject = PageProject | UpsellPageProject
export type EditedPage = EditedProject['page']

export const getEditingEndpoints = (kind: PageKind) => (kind === 'sales' ? salesPageEditing : upsellPageEditing)

/** Whether shoppers can see the page now. */
export const isPublic = (project: EditedProject): boolean =>
  project.page.isActive && project.page.revision !== null && (!('campaign' in project) || project.campaign.isActive)
