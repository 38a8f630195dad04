import type { UpsellPage } from '#contract/upsells.ts'
import type { PageContent, VisualEditor } from '../model/editor.ts'

export type TemplatePickerProps = {
  /** Receives the whole page; its title is the headline of the template. */
  onPick: (content: PageContent) => void
  onClose: () => void
}
export type InsertSectionProps = { editor: VisualEditor; onClose: () => void }
export type ConvertPageProps = {
  editor: VisualEditor
  pageId: string
  onConverted: (page: UpsellPage) => void
  onClose: () => void
}
