import type { TemplateElement } from '#contract/templates.ts'
import type { BannerSlot } from '#domain/checkout-template.ts'
import type { TemplateDraft } from './template-draft.ts'

export type BannerHandlers = {
  onDraft: (update: (draft: TemplateDraft) => TemplateDraft) => void
  /** Banner files picked since the last save, by their temporary URL. */
  files: ReadonlyMap<string, File>
  onFile: (url: string, file: File) => void
  /** Called with true while a file is uploading, or has failed and was not removed. */
  onPending: (slot: string, pending: boolean) => void
}

/** Opens the field in which a banner's picture is chosen; null when pictures are chosen in the element rows. */
export type OpenBannerField = ((slot: BannerSlot) => void) | null

export type ElementRowProps = BannerHandlers & {
  element: TemplateElement
  /** The index of the element, counted from 0; `count` is the number of elements. */
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
  /** The id of the open element. */
  open: string | null
  onOpen: (id: string | null) => void
  toBanner: OpenBannerField
}
