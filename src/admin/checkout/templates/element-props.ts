import type { TemplateElement } from '#contract/templates.ts'
import type { BannerSlot } from '#domain/checkout-template.ts'
import type { TemplateDraft } from './draft.ts'

export type ElementRowProps = {
  element: TemplateElement
  /** Its place, counted from 0, and of how many. */
  at: number
  count: number
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (change: Partial<TemplateElement>) => void
  onDraft: (make: (draft: TemplateDraft) => TemplateDraft) => void
  onMove: (to: number) => void
  onRemove: () => void
  toBanner: ((slot: BannerSlot) => void) | null
  files: ReadonlyMap<string, File>
  onFile: (url: string, file: File) => void
  onPending: (slot: string, pending: boolean) => void
}
