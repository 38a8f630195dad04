import type { TemplateElement } from '#contract/templates.ts'
import type { BannerSlot } from '#domain/checkout-template.ts'
import type { TemplateDraft } from './template-draft.ts'

/** What it takes to give a banner its picture. */
export type BannerHandlers = {
  onDraft: (make: (draft: TemplateDraft) => TemplateDraft) => void
  /** Files picked since the last save, by the address their picture lies under until then. */
  files: ReadonlyMap<string, File>
  onFile: (url: string, file: File) => void
  /** Told whether a file is on its way, or failed and is not let go of. */
  onPending: (slot: string, pending: boolean) => void
}

/** Where pictures of banners are chosen: null in their rows, else in fields of their own, that this leads to. */
export type OpenBannerField = ((slot: BannerSlot) => void) | null

export type ElementRowProps = BannerHandlers & {
  element: TemplateElement
  /** Its place, counted from 0, and of how many. */
  at: number
  count: number
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (change: Partial<TemplateElement>) => void
  onMove: (to: number) => void
  onRemove: () => void
  toBanner: OpenBannerField
}

export type ElementsProps = BannerHandlers & {
  draft: TemplateDraft
  /** The id of the element that is open, and whose it is to be. */
  open: string | null
  onOpen: (id: string | null) => void
  toBanner: OpenBannerField
}
